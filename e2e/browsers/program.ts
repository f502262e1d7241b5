import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalTree } from '../../packages/test-kit/src/process-tree.mjs';

/** Longer than a program takes to start on a loaded machine. */
const startTimeoutMs = 120_000;

export interface Program {
  /** Waits until the program is ready. Fails with its output if it ends before or takes too long. */
  until<T>(probe: () => Promise<T | undefined> | T | undefined): Promise<T>;
  /** What the program writes to its fourth file descriptor. */
  written: () => string;
  /** Kills the program with all its descendants. */
  stop: () => Promise<void>;
}

/** Starts a program, which ends with the test process at the latest. */
export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let [output, written] = ['', ''];
  const [, stdout, stderr, fourth] = child.stdio as readonly (Readable | null)[];
  for (const stream of [stdout, stderr]) stream?.on('data', (part) => (output += String(part)));
  fourth?.on('data', (part) => (written += String(part)));
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const exit = once(child, 'exit').catch((error: unknown) => (output += String(error)));
  const kill = () => child.pid && signalTree(child.pid, 'SIGKILL');
  process.once('exit', kill);
  return {
    async until(probe) {
      const deadline = performance.now() + startTimeoutMs;
      while (performance.now() < deadline && !hasEnded()) {
        const result = await probe();
        if (result !== undefined) return result;
        await sleep(50);
      }
      throw new Error(`${command} did not start:\n${output}`);
    },
    written: () => written,
    async stop() {
      process.off('exit', kill);
      kill();
      await exit;
    },
  };
}
