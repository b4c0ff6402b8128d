//! The sandbox: what the kernel refuses a bot, by landlock (files) and by seccomp (system calls).

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Once;

use anyhow::Context;
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, Scope,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};

use crate::text::complain;

/// What is asked of landlock; an older kernel enforces the part that it knows.
const LANDLOCK: ABI = ABI::V6;

/// Calls that fail with "operation not permitted", whatever their arguments.
const REFUSED: &[libc::c_long] = &[
    // The network; io_uring would be a way around.
    libc::SYS_socket,
    libc::SYS_io_uring_setup,
    // Leaving the process group.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // What landlock does not see of files.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    // Memory and queues that outlive the process.
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    // Other processes, and more than a fair share of the cores.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setattr,
    libc::SYS_ioprio_set,
    // The machine, should all this run as root.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_setrlimit,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
];

/// Puts this process, and all that it will ever start, into the sandbox: it may read and run what it
/// likes, write only in `scratch`, and reach no network, no other process group and no outside process.
pub(super) fn enter(scratch: Option<&Path>) -> anyhow::Result<()> {
    let everything = AccessFs::from_all(LANDLOCK);
    let mut rules = Ruleset::default()
        .handle_access(everything)?
        .handle_access(AccessNet::from_all(LANDLOCK))?
        .scope(Scope::Signal)?
        .scope(Scope::AbstractUnixSocket)?
        .create()?
        .add_rule(PathBeneath::new(PathFd::new("/")?, AccessFs::from_read(LANDLOCK)))?
        .add_rule(PathBeneath::new(PathFd::new("/dev/null")?, AccessFs::from_file(LANDLOCK)))?;
    if let Some(scratch) = scratch {
        rules = rules.add_rule(PathBeneath::new(PathFd::new(scratch)?, everything))?;
    }
    rules.restrict_self()?;
    seccompiler::apply_filter(&filter()?).context("seccomp")
}

fn filter() -> anyhow::Result<BpfProgram> {
    let when = |argument, operator, value| -> anyhow::Result<Vec<SeccompRule>> {
        let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, operator, value)?;
        Ok(vec![SeccompRule::new(vec![condition])?])
    };
    let mut calls: BTreeMap<i64, Vec<SeccompRule>> = REFUSED.iter().map(|call| (*call, vec![])).collect();
    // Outliving the guard, and setting limits rather than asking for them.
    calls.insert(libc::SYS_prctl, when(0, SeccompCmpOp::Eq, libc::PR_SET_PDEATHSIG as u64)?);
    calls.insert(libc::SYS_prlimit64, when(2, SeccompCmpOp::Ne, 0)?);
    if cfg!(target_arch = "x86_64") {
        // The same calls under the numbers of the x32 interface.
        let twins: Vec<_> = calls.iter().map(|(call, rules)| (call | 0x4000_0000, rules.clone())).collect();
        calls.extend(twins);
    }
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    let filter = SeccompFilter::new(calls, SeccompAction::Allow, refuse, std::env::consts::ARCH.try_into()?)?;
    Ok(filter.try_into()?)
}

/// Says once, on standard error, that this kernel lacks part of the sandbox.
pub fn warn_once_where_missing() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let landlock = Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .handle_access(AccessFs::from_all(ABI::V1))
            .is_ok();
        if !landlock {
            complain(
                "warning: this kernel offers no landlock, so bots can write files outside their scratch \
                 directory; run only bots that you trust",
            );
        }
    });
}
