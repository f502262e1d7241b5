import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { inTurns } from '../turns/turns.ts';
import { refusalCodes } from './clean-picture.ts';
import { logoFormat, LogoRefused } from './logo-format.ts';

/** A clean picture of any upload, or `LogoRefused`. */
export type LogoIntake = (bytes: Uint8Array) => Promise<Buffer>;

export interface LogoIntakeOptions {
  /** The built `logo-child`. */
  childFile: URL;
  /** A decoder that takes longer than this is ended. Long enough for an honest picture on a busy machine. */
  patienceMs?: number;
  /** Uploads decoded at the same time; more of them wait. */
  atOnce?: number;
}

export function createLogoIntake({ childFile, patienceMs = 15_000, atOnce = 2 }: LogoIntakeOptions): LogoIntake {
  const child = fileURLToPath(childFile);
  const takeTurns = inTurns(atOnce);
  return async (bytes) => {
    const format = logoFormat(bytes);
    return takeTurns(() => runChild([child, format], bytes, patienceMs));
  };
}

async function runChild(args: readonly string[], bytes: Uint8Array, patienceMs: number): Promise<Buffer> {
  // No environment: what a decoder could be tricked into reading, it does not have.
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: {} });
  const ended = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code }));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    // A child that dies early closes the pipe; its exit code says more than that error does.
    child.stdin.on('error', () => undefined);
    child.stdin.end(bytes);
    const [png, { code }] = await Promise.all([buffer(child.stdout), ended]);
    if (child.killed) throw new LogoRefused('too-slow');
    if (code === 0 && png.length > 0) return png;
    throw failureOf(code);
  } finally {
    clearTimeout(timer);
  }
}

/** A picture that crashes the decoder (no code) is refused; a decoder that cannot even start is our own fault. */
function failureOf(code: number | null): Error {
  if (code === null) return new LogoRefused('unreadable');
  const known = Object.entries(refusalCodes).find(([, value]) => value === code);
  if (!known) return new Error(`the logo decoder ended with ${code}`);
  return new LogoRefused(known[0] as keyof typeof refusalCodes);
}
