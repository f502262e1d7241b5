import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { probeEnvironment, probeEvents } from './lib/target.mjs';

const spin = `const spin = (ms) => { const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < ms * 1000); };`;

/** Runs a program with the probe, and reads its events. @param {string} program */
async function startProbed(program) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-probe-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, ...probeEnvironment(folder, 150) };
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${spin}\n${program}`], { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const read = probeEvents(folder);
  /** @type {import('./lib/target.mjs').ProbeEvent[]} */
  const events = [];
  return {
    /** @param {string} kind */
    async until(kind) {
      for (;;) {
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        events.push(...read());
        const found = events.find((event) => event.kind === kind);
        if (found) return found;
        if (hasEnded) throw new Error(`ended without ${kind}: ${JSON.stringify(events)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async ended() {
      if (child.exitCode === null) await once(child, 'exit');
      events.push(...read());
      return events.map(({ kind }) => kind);
    },
  };
}

describe('probe', () => {
  it('reports a stall with its call stack', async () => {
    // Several times: a machine whose neighbours slow it down at that moment excuses one.
    const stall = await (await startProbed(`setInterval(() => spin(1000), 300);`)).until('stall');
    expect(stall.cpuMs).toBeGreaterThan(200);
    expect(stall.stack.join('\n')).toContain('spin');
  });

  it('reports a blocked main thread while it is still blocked', async () => {
    const stuck = await (await startProbed(`setTimeout(() => { for (;;); }, 300);`)).until('stuck');
    expect(stuck.cpuMs).toBeGreaterThanOrEqual(1500);
  });

  it('reports no stall for waiting or for work of another thread', async () => {
    const program = await startProbed(`
      import { Worker } from 'node:worker_threads';
      new Worker('const { user } = process.cpuUsage(); while (process.cpuUsage().user - user < 600000);', { eval: true });
      setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600), 200);`);
    expect(await program.ended()).not.toContain('stall');
  });

  it('reports memory samples', async () => {
    const sample = await (await startProbed(`setTimeout(() => {}, 1e6);`)).until('sample');
    expect(sample.rss).toBeGreaterThan(2 ** 20);
  });

  it.each([
    ['exception', `setTimeout(() => { throw new Error('boom'); }, 50);`, 'uncaughtException'],
    ['rejection', `setTimeout(() => void Promise.reject(new Error('boom')), 50);`, 'unhandledRejection'],
  ])('reports an uncaught %s and the exit', async (_name, text, origin) => {
    const program = await startProbed(text);
    expect(await program.until('uncaught')).toMatchObject({ origin, message: 'boom' });
    expect(await program.until('exit')).toMatchObject({ code: 1 });
  });
});
