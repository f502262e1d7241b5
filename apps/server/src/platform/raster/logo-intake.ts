import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { fairTurns } from '../turns/fair-turns.ts';
import { logoFormat } from './logo-format.ts';
import { LogoRefused, readRefusal, refusedExitCode } from './logo-refused.ts';

/** A clean picture of any upload, or `LogoRefused`, or `QueueFull`. */
export type LogoIntake = (userId: string, bytes: Uint8Array) => Promise<Buffer>;

export interface LogoIntakeOptions {
  /** The built `logo-child`. */
  childFile: URL;
  /** A decoder that takes longer is ended. Long enough for an honest picture on a busy machine. */
  timeoutMs?: number;
  /** A decoder that takes more is ended. Enough for the largest picture that it decodes. */
  maxMemoryBytes?: number;
}

const maxHeapMegabytes = 256;
/** How a shell reports a process that the engine aborted, out of memory. */
const abortedExitCode = 134;
/** More than any clean picture or refusal. */
const maxOutputBytes = 1024 * 1024;

export function createLogoIntake({
  childFile,
  timeoutMs = 15_000,
  maxMemoryBytes = 600 * 1024 * 1024,
}: LogoIntakeOptions): LogoIntake {
  const args = [`--max-old-space-size=${maxHeapMegabytes}`, fileURLToPath(childFile), String(maxMemoryBytes)];
  const turns = fairTurns({ concurrency: 2, maxWaitingPerClient: 4, maxWaiting: 40 });
  return async (userId, bytes) => {
    // Costs nothing, unlike a process.
    if (!logoFormat(bytes)) throw new LogoRefused('format');
    return turns(userId, () => runChild(args, bytes, timeoutMs));
  };
}

async function runChild(args: readonly string[], bytes: Uint8Array, timeoutMs: number): Promise<Buffer> {
  // No environment: a decoder that is tricked into reading it finds nothing.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    // A child that ends early closes the pipe; its exit code says more than that error.
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

/** A decoder that cannot even start is our own fault, not the picture's. */
function failureOf(code: number | null, output: Buffer): Error {
  // Ended by the timer, by its own watch over its memory, or by the system.
  if (code === null || code === abortedExitCode) return new LogoRefused('too-complex');
  if (code === refusedExitCode) return readRefusal(output.toString());
  return new Error(`the logo decoder ended with ${code}`);
}
