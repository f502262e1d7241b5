import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fairQueue } from '../queue/fair-queue.ts';
import { logoFormat } from './logo-format.ts';
import { LogoRefused, readRefusal, refusedExitCode } from './logo-refused.ts';

/** Returns a clean PNG of an upload. Throws `LogoRefused` or `QueueFull`. */
export type LogoIntake = (userId: string, bytes: Uint8Array) => Promise<Buffer>;

export interface LogoIntakeOptions {
  /** The built `logo-child`. */
  childFile: URL;
  /** The decoder is killed after this time. Long enough for a normal picture on a busy machine. */
  timeoutMs?: number;
  /** The decoder is killed above this. Enough for the largest accepted picture. */
  maxMemoryBytes?: number;
}

const maxHeapMegabytes = 256;
/** Exit code when V8 runs out of memory. */
const abortedExitCode = 134;
/** More than any PNG or refusal that the decoder writes. */
const maxOutputBytes = 1024 * 1024;

export function createLogoIntake({
  childFile,
  timeoutMs = 15_000,
  maxMemoryBytes = 600 * 1024 * 1024,
}: LogoIntakeOptions): LogoIntake {
  const args = [`--max-old-space-size=${maxHeapMegabytes}`, fileURLToPath(childFile), String(maxMemoryBytes)];
  const enqueue = fairQueue({ concurrency: 2, maxWaitingPerClient: 4, maxWaiting: 40 });
  return async (userId, bytes) => {
    // Checked here, because starting a process is expensive.
    if (!logoFormat(bytes)) throw new LogoRefused('format');
    return enqueue(userId, () => runChild(args, bytes, timeoutMs));
  };
}

async function runChild(args: readonly string[], bytes: Uint8Array, timeoutMs: number): Promise<Buffer> {
  // Empty environment: a compromised decoder must not read secrets.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    // If the child ends early, the pipe breaks; the exit code gives the reason.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    const [output, code] = await Promise.all([readOutput(child.stdout), ended]);
    if (code === 0 && output.length > 0) return output;
    throw failureOf(code, output);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

async function readOutput(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxOutputBytes) throw new LogoRefused('unreadable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** If the decoder cannot start, that is an internal error, not a refusal. */
function failureOf(code: number | null, output: Buffer): Error {
  // Killed by the timer, by its own memory check or by the system.
  if (code === null || code === abortedExitCode) return new LogoRefused('too-complex');
  if (code === refusedExitCode) return readRefusal(output.toString());
  return new Error(`the logo decoder ended with ${code}`);
}
