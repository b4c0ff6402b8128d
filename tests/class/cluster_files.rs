//! The files of `examples/cluster`: what their containers run, run here.

use serde_json::Value;

use crate::support::{Desk, documentation, text};

/// The job of a file, and the script of its one container with the folders of this desk in place of the volumes.
fn job(desk: &Desk, name: &str) -> (Value, String) {
    let yaml = documentation(&format!("examples/cluster/kubernetes/{name}"));
    let job: Value = serde_yaml::from_str(&yaml).expect("YAML");
    assert_eq!((job["apiVersion"].as_str(), job["kind"].as_str()), (Some("batch/v1"), Some("Job")));
    let container = &job["spec"]["template"]["spec"]["containers"][0];
    assert_eq!(container["command"], serde_json::json!(["sh", "-c"]));
    let shards = container["env"][0]["value"].as_str().expect("a number of shards");
    let script = container["args"][0].as_str().expect("a script");
    let script = ["tournament", "parts"].iter().fold(script.to_string(), |script, volume| {
        script.replace(&format!("/{volume}"), &desk.path(volume).display().to_string())
    });
    (job.clone(), format!("export SHARDS={shards}\n{script}"))
}

#[test]
fn the_pods_of_the_indexed_job_and_its_merge_give_the_bytes_of_a_plain_run() {
    let desk = Desk::new();
    desk.write(
        "tournament/cup.yaml",
        "rounds: 2\nvariants: [{variant: no-reuse-duel, starts: {from: 30, to: 60}}]\nstrategies: [random, parity, perfect]\n",
    );
    desk.write("parts/readme", "");
    let (play, script) = job(&desk, "play.yaml");
    assert_eq!(play["spec"]["completionMode"], "Indexed");
    let pods = play["spec"]["completions"].as_u64().expect("a number of pods");
    assert!(script.starts_with(&format!("export SHARDS={pods}\n")), "as many shards as pods: {script}");
    for index in (0..pods).rev() {
        let ran = desk.shell(&format!("export JOB_COMPLETION_INDEX={index}\n{script}"));
        assert!(ran.status.success(), "pod {index}: {}", text(&ran.stderr));
    }
    let (_, script) = job(&desk, "merge.yaml");
    let ran = desk.shell(&script);
    assert!(ran.status.success(), "{}", text(&ran.stderr));
    desk.well("run tournament/cup.yaml --record plain.jsonl");
    assert!(desk.read("plain.jsonl") == desk.read("parts/whole.jsonl"));
}
