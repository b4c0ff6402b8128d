//! What this machine can confine a bot with.

use std::fs;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::{fence, jail};
use crate::system::{Level, Orders};

/// Which levels work on this machine, and why the others do not.
#[derive(Debug, Clone)]
pub struct Offer {
    jail: Result<(), String>,
    fence: Result<(), String>,
}

/// What this machine can confine a bot with; found out once.
pub fn offer() -> &'static Offer {
    static OFFER: OnceLock<Offer> = OnceLock::new();
    OFFER.get_or_init(|| Offer { jail: try_jail(), fence: try_fence() })
}

impl Offer {
    /// The strongest level that works.
    pub fn strongest(&self) -> Level {
        match (&self.jail, &self.fence) {
            (Ok(()), _) => Level::Jail,
            (_, Ok(())) => Level::Fence,
            _ => Level::Off,
        }
    }

    /// Whether this level works, or else why not, and what to do.
    ///
    /// # Errors
    /// With the reason, in one line.
    pub fn allows(&self, level: Level) -> Result<(), String> {
        match level {
            Level::Jail => self.jail.clone(),
            Level::Fence => self.fence.clone(),
            Level::Off => Ok(()),
        }
    }
}

fn try_fence() -> Result<(), String> {
    let missing = fence::missing();
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("this kernel's landlock lacks {}; use Linux 6.2 or later with landlock", missing.join(", ")))
}

fn try_jail() -> Result<(), String> {
    let Some(bwrap) = jail::program() else {
        return Err("bubblewrap is not installed; install the package `bubblewrap`".into());
    };
    let orders = Orders {
        command: Vec::new(),
        folder: "/".into(),
        see: Vec::new(),
        memory: 0,
        files: 1 << 20,
        processes: 1,
        level: Level::Jail,
    };
    let tried = Command::new(bwrap)
        .args(jail::arguments(&orders))
        .arg("true")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output();
    let said = match tried {
        Ok(output) if output.status.success() => return Ok(()),
        Ok(output) => String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; "),
        Err(error) => error.to_string(),
    };
    let set = |setting: &str, value: &str| {
        fs::read_to_string(format!("/proc/sys/{setting}")).is_ok_and(|text| text.trim() == value)
    };
    let help = if set("kernel/apparmor_restrict_unprivileged_userns", "1") {
        "AppArmor keeps it from making user namespaces; add its profile (the package `apparmor-profiles`, \
         or `bwrap-userns-restrict` from Ubuntu), or `sysctl kernel.apparmor_restrict_unprivileged_userns=0`"
    } else if set("kernel/unprivileged_userns_clone", "0") || set("user/max_user_namespaces", "0") {
        "user namespaces are switched off; allow them with `sysctl kernel.unprivileged_userns_clone=1`, and \
         `user.max_user_namespaces` above 0"
    } else {
        "allow user namespaces here, as a container does with `--security-opt seccomp=unconfined`"
    };
    Err(format!("bubblewrap does not work here ({said}): {help}"))
}
