import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { run } from './run.ts';
import type { Terminal } from './terminal.ts';

const isInteractive = Boolean(process.stdin.isTTY && process.stderr.isTTY);

/** Readline shows what is typed: for a secret, in this stream. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads one line. Questions go to the error output, so that the result can be piped. */
function ask(question: string, { isSecret = false } = {}): Promise<string> {
  const output = isSecret ? nowhere() : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: isInteractive, prompt: question });
  if (isInteractive && isSecret) process.stderr.write(question);
  else if (isInteractive) lines.prompt();
  return new Promise((resolve) => {
    let answer = '';
    lines.once('line', (line) => {
      answer = line;
      lines.close();
    });
    lines.once('SIGINT', () => process.exit(130));
    lines.once('close', () => {
      if (isInteractive && isSecret) process.stderr.write('\n');
      resolve(answer);
    });
  });
}

/** The program that opens a page, by platform. No shell reads the address. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function openPage(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => {}); // The address has been printed.
  child.unref();
}

const terminal: Terminal = {
  out: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
  writeBytes: (bytes) => void process.stdout.write(bytes),
  isInteractive,
  ask,
  openPage,
  env: process.env,
};

// `tessera list | head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
process.exitCode = await run(process.argv.slice(2), terminal);
