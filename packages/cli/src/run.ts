import manifest from '../package.json' with { type: 'json' };
import type { Command } from './command.ts';
import { alerts } from './commands/alerts.ts';
import { bulk } from './commands/bulk.ts';
import { remove, update } from './commands/change.ts';
import { completionOf } from './commands/completion.ts';
import { conversions } from './commands/conversions.ts';
import { create } from './commands/create.ts';
import { download } from './commands/download.ts';
import { importFile } from './commands/import.ts';
import { jobs } from './commands/jobs.ts';
import { list, show } from './commands/list.ts';
import { login, logout } from './commands/login.ts';
import { mcp } from './commands/mcp.ts';
import { open } from './commands/open.ts';
import { rules } from './commands/rules.ts';
import { stats } from './commands/stats.ts';
import { tags } from './commands/tags.ts';
import { watch } from './commands/watch.ts';
import { webhooks } from './commands/webhooks.ts';
import { type ExitCode, exitCodes, toFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

export const commands: readonly Command[] = [
  login,
  create,
  importFile,
  list,
  show,
  open,
  rules,
  stats,
  conversions,
  watch,
  alerts,
  download,
  update,
  remove,
  bulk,
  tags,
  jobs,
  webhooks,
  logout,
  mcp,
  completionOf(() => commands),
];

const overview = `Usage: tessera <command>

${commands.map(({ name, summary }) => `  ${name.padEnd(12)}${summary}`).join('\n')}

Options of a command: tessera <command> --help
Version: tessera --version

Environment:
  TESSERA_URL   the address of the installation
  TESSERA_KEY   an API key; both win over the stored ones

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in or not allowed, 4 not found, 5 server unreachable or busy
`;

function helpText({ name, usage, summary, options, examples }: Command): string {
  const rows = Object.entries(options).map(([option, { type, short, help, choices }]) => {
    const flag = `${short ? `-${short}, ` : '    '}--${option}${type === 'string' ? ' <value>' : ''}`;
    return `  ${flag.padEnd(30)}${help}${choices ? `; one of: ${choices.join(', ')}` : ''}`;
  });
  const list = rows.length > 0 ? `\nOptions:\n${rows.join('\n')}\n` : '';
  return `Usage: tessera ${name} ${usage}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n${list}\nExamples:\n${examples.map((example) => `  ${example}`).join('\n')}\n`;
}

const isHelp = (argument: string | undefined): boolean => argument === '--help' || argument === '-h';

/** Runs one command line and returns its exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === 'help' || isHelp(name)) {
    terminal.out(overview);
    return name === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (name === '--version' || name === '-V') {
    terminal.out(`${manifest.version}\n`);
    return exitCodes.done;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    terminal.note(`Unknown command: ${name}\nSee: tessera --help\n`);
    return exitCodes.usage;
  }
  const end = rest.indexOf('--');
  if ((end < 0 ? rest : rest.slice(0, end)).some(isHelp)) {
    terminal.out(helpText(command));
    return exitCodes.done;
  }
  try {
    await command.run(rest, terminal);
    return exitCodes.done;
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    terminal.note(`${failure.message}\n`);
    if (failure.exitCode === exitCodes.usage) terminal.note(`See: tessera ${name} --help\n`);
    return failure.exitCode;
  }
}
