import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mainThreadTimes, watchCpuPressure } from './cpu-pressure.ts';

describe('CPU pressure', () => {
  it('is the share of the time in which the thread waited for a CPU', () => {
    let [waitedMs, now] = [100, 1000];
    const pressure = watchCpuPressure(
      1,
      () => ({ cpuTimeMs: 0, waitedMs }),
      () => now,
    );
    [waitedMs, now] = [130, 1100];
    expect(pressure()).toBeCloseTo(0.3);
    now = 1200;
    expect(pressure()).toBe(0);
    [waitedMs, now] = [330, 1300];
    expect(pressure()).toBe(1);
  });

  it('is 0 after the process has ended', () => {
    let [times, now] = [{ cpuTimeMs: 0, waitedMs: 100 }, 0] as [
      { cpuTimeMs: number; waitedMs: number } | undefined,
      number,
    ];
    const pressure = watchCpuPressure(
      1,
      () => times,
      () => now,
    );
    [times, now] = [undefined, 100];
    expect(pressure()).toBe(0);
  });

  it('is 1 for a busy event loop and 0 for an idle one where the system does not report wait times', async () => {
    const pressure = watchCpuPressure(1, () => undefined);
    const end = performance.now() + 50;
    while (performance.now() < end);
    expect(pressure()).toBe(1);
    // On a busy machine, other work of this thread can take a whole pause.
    const pressureOfPause = () => sleep(100).then(pressure);
    await expect.poll(pressureOfPause).toBe(0);
  });
});

describe('main thread times', () => {
  it.runIf(process.platform === 'linux')(
    'report the CPU time of a running process, and undefined after its end',
    async () => {
      const child = spawn(process.execPath, ['-e', 'for (;;);']);
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const cpuTimeMs = () => mainThreadTimes(child.pid ?? 0)?.cpuTimeMs;
      await expect.poll(() => cpuTimeMs() ?? 0).toBeGreaterThan(200);
      child.kill('SIGKILL');
      await exited;
      expect(cpuTimeMs()).toBeUndefined();
    },
  );
});
