import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { AppStart } from './messages.ts';
import type { AppChild } from './running-app.ts';

/** The environment variable in which an app process finds its `AppStart`. */
export const appStartName = 'TESSERA_APP_START';

/** Unix socket addresses are limited to 104 to 108 bytes, depending on the system. */
const maxSocketPathBytes = 100;

export interface SocketFolder {
  pathOf(slot: number): string;
  remove(): void;
}

/** A folder for the app processes' sockets that only this user can enter: a program that connects to one may claim any client address. */
export function makeSocketFolder(dataDir: string): SocketFolder {
  if (process.platform === 'win32')
    return { pathOf: (slot) => `\\\\.\\pipe\\tessera-${process.pid}-${slot}`, remove() {} };
  const preferred = resolve(dataDir, 'run', String(process.pid));
  const isShort = Buffer.byteLength(join(preferred, '99.sock')) <= maxSocketPathBytes;
  const folder = isShort ? preferred : mkdtempSync(join(tmpdir(), 'tessera-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    pathOf: (slot) => join(folder, `${slot}.sock`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** With a heap limit, V8 collects young objects more often; a larger semi-space saves 5 % of each request. */
const semiSpaceMb = 32;
/**
 * Settings of glibc; other C libraries ignore them. By default every thread has an arena of its own, and a freed large block
 * raises the size from which blocks are mapped alone, up to 32 MB. Password hashing and image work on a dozen threads then
 * fragment the arenas, and resident memory grows for hours. A process cannot change its own: `npm start` and the image set them
 * for the gateway.
 */
export const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

interface ForkOptions {
  file: URL;
  start: AppStart;
  /** Limit of the JavaScript heap; V8 aborts a process that exceeds it. */
  maxHeapMb: number;
  env: NodeJS.ProcessEnv;
  /** Gets the lines that the process writes to its standard error. By default, they go to that of this process. */
  onText?: (line: string) => void;
}

export function forkApp({ file, start, maxHeapMb, env, onText }: ForkOptions): AppChild {
  // A killed process leaves its socket file, which keeps the next process from listening.
  if (process.platform !== 'win32') rmSync(start.socketPath, { force: true });
  const child = fork(fileURLToPath(file), {
    env: { ...mallocSettings, ...env, [appStartName]: JSON.stringify(start) },
    stdio: ['inherit', 'inherit', onText ? 'pipe' : 'inherit', 'ipc'],
    execArgv: [...process.execArgv, `--max-old-space-size=${maxHeapMb}`, `--max-semi-space-size=${semiSpaceMb}`],
  });
  if (onText && child.stderr) createInterface(child.stderr).on('line', (line) => line.trim() && onText(line));
  // Writing to a process that has just exited fails; its exit is reported separately.
  child.on('error', () => {});
  return {
    pid: child.pid,
    send: (message) => void (child.connected && child.send(message as object, () => {})),
    onMessage: (listener) => void child.on('message', listener),
    kill: (signal) => void child.kill(signal),
    onExit: (listener) => void child.once('exit', listener),
  };
}
