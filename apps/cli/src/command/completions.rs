//! `outflank completions`.

use crate::arguments::visible_program;
use crate::exit::ExitStatus;
use crate::output::stdout;
use clap::Args;
use clap_complete::Shell;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  outflank completions bash > \\
      ~/.local/share/bash-completion/completions/outflank
  outflank completions zsh > ~/.zfunc/_outflank
  outflank completions fish > ~/.config/fish/completions/outflank.fish";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Completions {
    /// Shell to complete for.
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut visible_program(), "outflank", &mut script);
        if self.shell == Shell::Bash {
            script = for_bash(&String::from_utf8(script)?).into_bytes();
        }
        stdout().write_all(&script)?;
        Ok(ExitStatus::Success)
    }
}

/// Bash takes `level:8` for three words, and a file name with a blank in the output of a command for two. This function
/// joins the words before the generated one completes them, and removes from its answers what stands before the last colon.
const BASH_WORDS: &str = r#"
_outflank_words() {
    local -a words=("${COMP_WORDS[0]}")
    local i cword=0 last colon
    for ((i = 1; i < ${#COMP_WORDS[@]}; i++)); do
        last=$((${#words[@]} - 1))
        if [[ ${COMP_WORDS[i]} == :* || ${COMP_WORDS[i - 1]} == *: ]]; then
            words[last]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
        fi
        if ((i == COMP_CWORD)); then
            cword=$((${#words[@]} - 1))
        fi
    done
    local -a COMP_WORDS=("${words[@]}")
    local COMP_CWORD=$cword
    last=${words[cword]}
    _outflank "$1" "$last" "${words[cword - 1]}"
    if [[ $last == *:* && $COMP_WORDBREAKS == *:* ]]; then
        colon=${last%"${last##*:}"}
        COMPREPLY=("${COMPREPLY[@]#"$colon"}")
    fi
}
"#;

/// Returns the generated script with words and file names as the user means them.
fn for_bash(script: &str) -> String {
    const FILES: &str = r#"COMPREPLY=($(compgen -f "${cur}"))"#;
    const WHOLE_NAMES: &str =
        r#"local IFS=$'\n'; compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "${cur}"))"#;
    let script = script.replace(FILES, WHOLE_NAMES).replace("complete -F _outflank ", "complete -F _outflank_words ");
    // The script ends with the registration of its function, which names the one that is inserted before it.
    let end = script.rfind("\nif [[ \"${BASH_VERSINFO[0]}\"").unwrap_or(script.len());
    format!("{}{BASH_WORDS}{}", &script[..end], &script[end..])
}
