import { type Command, chosenAction, defineCommand, type Option } from '../command.ts';
import { usageError } from '../failure.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** A text in single quotes of bash and zsh. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const fishQuoted = (text: string) => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;

const optionsOf = ({ options }: Command): [string, Option][] => Object.entries(options);
const flags = (name: string, { short }: Option) => [`--${name}`, ...(short ? [`-${short}`] : [])];

function bash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(([name, option]) =>
      option.choices
        ? flags(name, option).map((flag) => `    '${command.name} ${flag}') words='${option.choices?.join(' ')}' ;;`)
        : [],
    ),
  );
  const words = commands.map((command) => {
    const all = [...(command.actions ?? []), ...optionsOf(command).map(([name]) => `--${name}`), '--help'];
    return `    '${command.name} '*) words='${all.join(' ')}' ;;`;
  });
  return `_tessera() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${[...values, ...words].join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='${commands.map(({ name }) => name).join(' ')} --help --version'
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _tessera tessera
`;
}

function zsh(commands: readonly Command[]): string {
  const escaped = (text: string) => text.replace(/[[\]:\\]/g, String.raw`\$&`);
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, { type, help, choices }]) => {
      const value = type === 'boolean' ? '' : `:value:${choices ? `(${choices.join(' ')})` : '_files'}`;
      return quoted(`*--${name}[${escaped(help)}]${value}`);
    });
    const first = command.actions ? [quoted(`2:action:(${command.actions.join(' ')})`)] : [];
    return `    ${command.name}) _arguments ${[...first, ...options, quoted('*:file:_files')].join(' ')} ;;`;
  });
  return `#compdef tessera
_tessera() {
  local -a commands=(${commands.map(({ name, summary }) => quoted(`${name}:${escaped(summary)}`)).join(' ')})
  (( CURRENT == 2 )) && { _describe command commands; return }
  case $words[2] in
${cases.join('\n')}
  esac
}
compdef _tessera tessera
`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const within = `complete -c tessera -n ${fishQuoted(`__fish_seen_subcommand_from ${command.name}`)}`;
    const options = optionsOf(command).map(([name, { type, short, help, choices }]) => {
      const value = type === 'boolean' ? '' : choices ? ` -x -a ${fishQuoted(choices.join(' '))}` : ' -r';
      return `${within} -l ${name}${short ? ` -s ${short}` : ''}${value} -d ${fishQuoted(help)}`;
    });
    const actions = command.actions ? [`${within} -f -a ${fishQuoted(command.actions.join(' '))}`] : [];
    const name = `complete -c tessera -n __fish_use_subcommand -f -a ${command.name} -d ${fishQuoted(command.summary)}`;
    return [name, ...actions, ...options];
  });
  return `${lines.join('\n')}\n`;
}

const scripts: Record<Shell, (commands: readonly Command[]) => string> = { bash, zsh, fish };

/** The command that prints the completion of all commands, itself included. */
export const completionOf = (commands: () => readonly Command[]): Command =>
  defineCommand({
    name: 'completion',
    usage: `<${shells.join(' | ')}>`,
    summary: 'print a script that lets the shell complete commands and options',
    actions: shells,
    examples: [
      'eval "$(tessera completion bash)"    # in ~/.bashrc',
      'eval "$(tessera completion zsh)"     # in ~/.zshrc, after compinit',
      'tessera completion fish > ~/.config/fish/completions/tessera.fish',
    ],
    options: {},
    maxArguments: 1,
    async run({ given: [shell], terminal }) {
      if (shell === undefined) throw usageError(`Which shell? Give one of: ${shells.join(', ')}`);
      terminal.out(scripts[chosenAction(shell, shells)](commands()));
    },
  });
