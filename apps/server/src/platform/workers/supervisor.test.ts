import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLimiter } from '../limiter/limiter.ts';
import { createLog } from '../log/log.ts';
import { prometheusMetrics } from '../metrics/metrics.ts';
import type { ToSupervisor, ToWorker } from './messages.ts';
import { restartPause, superviseWorkers } from './supervisor.ts';
import { joinTeam } from './teammate.ts';

/** A worker without a process: what it hears and says is in the test's hands. */
function fakeWorker(slot: number) {
  const heard: ToWorker[] = [];
  const killed: string[] = [];
  const listeners: ((message: ToWorker) => void)[] = [];
  let say: (message: ToSupervisor) => void = () => {};
  let exit: (code: number | null, signal: string | null) => void = () => {};
  return {
    slot,
    heard,
    killed,
    process: {
      send: (message: ToWorker) => {
        heard.push(message);
        for (const listener of listeners) listener(message);
      },
      kill: (signal: NodeJS.Signals) => void killed.push(signal),
      onMessage: (hear: typeof say) => {
        say = hear;
      },
      onExit: (hear: typeof exit) => {
        exit = hear;
      },
    },
    line: {
      send: (message: ToSupervisor) => say(message),
      onMessage: (hear: (message: ToWorker) => void) => void listeners.push(hear),
    },
    exit: (code: number | null, signal: string | null = null) => exit(code, signal),
  };
}

function aTeam(workers: number) {
  const started: ReturnType<typeof fakeWorker>[] = [];
  const onComplete = vi.fn();
  const supervisor = superviseWorkers({
    workers,
    log: createLog('silent'),
    limiter: memoryLimiter(),
    metrics: prometheusMetrics('supervisor'),
    fork: (slot) => {
      const worker = fakeWorker(slot);
      started.push(worker);
      return worker.process;
    },
    onComplete,
  });
  const worker = (index: number) => {
    const one = started[index];
    if (!one) throw new Error(`worker ${index} was not started`);
    return one;
  };
  const join = (index: number) => joinTeam(worker(index).slot, worker(index).line, memoryLimiter());
  return { supervisor, started, worker, join, onComplete };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a supervisor', () => {
  it('says that all is well when every worker is, and not before', () => {
    const { join, onComplete } = aTeam(2);
    const [one, two] = [join(0), join(1)];
    one.ready('journal-one');
    expect(onComplete).not.toHaveBeenCalled();
    expect(one.isComplete()).toBe(false);
    two.ready('journal-two');
    expect(onComplete).toHaveBeenCalledOnce();
    expect([one.isComplete(), two.isComplete()]).toEqual([true, true]);
  });

  it('replaces a worker that dies, later each time it dies young', () => {
    const { started, join, worker } = aTeam(2);
    join(0).ready('a');
    join(1).ready('b');
    worker(1).exit(null, 'SIGKILL');
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(restartPause(1));
    expect(started.map(({ slot }) => slot)).toEqual([1, 2, 2]);
    worker(2).exit(1);
    vi.advanceTimersByTime(restartPause(1));
    expect(started).toHaveLength(3);
    vi.advanceTimersByTime(restartPause(2) - restartPause(1));
    expect(started).toHaveLength(4);
    expect([1, 2, 3, 10, 20].map(restartPause)).toEqual([200, 400, 800, 10_000, 10_000]);
  });

  it('ends with an error when a worker cannot even start', async () => {
    const { supervisor, worker } = aTeam(2);
    worker(0).exit(1);
    expect(worker(1).killed).toEqual(['SIGTERM']);
    worker(1).exit(0);
    expect(await supervisor.ended).toBe(1);
  });

  it('lets everybody finish when told to leave, and ends well if they do', async () => {
    const { supervisor, started, join, worker } = aTeam(2);
    join(0).ready('a');
    join(1).ready('b');
    supervisor.leave();
    expect(started.map(({ killed }) => killed)).toEqual([['SIGTERM'], ['SIGTERM']]);
    worker(0).exit(0);
    worker(1).exit(0);
    expect(await supervisor.ended).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(2);
  });

  it('leaves also while a dead worker waits to be replaced', async () => {
    const { supervisor, started, join, worker } = aTeam(1);
    join(0).ready('a');
    worker(0).exit(1);
    supervisor.leave();
    expect(await supervisor.ended).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(1);
  });

  it('kills a worker that hangs, and leaves those that answer alone', () => {
    const { join, worker } = aTeam(2);
    join(0).ready('a');
    // The second says that it is ready and never another word.
    worker(1).line.send({ kind: 'ready', journal: 'b' });
    vi.advanceTimersByTime(60_000);
    expect(worker(0).killed).toEqual([]);
    expect(worker(1).killed).toContain('SIGKILL');
  });

  it('counts limits for all workers together', async () => {
    const { join } = aTeam(2);
    const [one, two] = [join(0), join(1)];
    const rule = { name: 'login', points: 3, seconds: 60 };
    const waits: number[] = [];
    for (const mate of [one, two, one, two, one]) waits.push(await mate.limiter.hit(rule, 'ann'));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true]);
    expect(await two.limiter.wait(rule, 'ann')).toBeGreaterThan(0);
    expect(await two.limiter.wait(rule, 'ben')).toBe(0);
  });

  it('shows the figures of all workers, whichever is asked, and of those that answer if one does not', async () => {
    const { join, worker } = aTeam(3);
    const mates = [join(0), join(1)];
    const shared = mates.map((mate) => {
      const own = prometheusMetrics(String(mate.slot));
      own.counter('tessera_clicks_recorded_total', 'Clicks', () => mate.slot * 100);
      return mate.share(own);
    });
    mates.forEach((mate, index) => mate.ready(`journal-${index}`));
    worker(2).line.send({ kind: 'ready', journal: 'silent' });
    const reading = shared[1]?.read();
    await vi.advanceTimersByTimeAsync(3000);
    const lines = (await reading)?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('tessera_clicks_recorded_total'))).toEqual([
      'tessera_clicks_recorded_total{worker="1"} 100',
      'tessera_clicks_recorded_total{worker="2"} 200',
    ]);
    expect(lines.filter((line) => line.startsWith('# TYPE tessera_clicks_recorded_total'))).toHaveLength(1);
    expect(lines).toContain('tessera_workers_ready{worker="supervisor"} 3');
  });

  it('has the first living worker speak for journals that nobody writes, and nobody twice', () => {
    const { join, worker } = aTeam(2);
    const [one, two] = [join(0), join(1)];
    one.ready('of-one');
    two.ready('of-two');
    expect([one.speaksElsewhere('of-two'), one.speaksElsewhere('of-the-dead')]).toEqual([true, false]);
    expect([two.speaksElsewhere('of-one'), two.speaksElsewhere('of-the-dead')]).toEqual([true, true]);
    worker(0).exit(null, 'SIGKILL');
    expect(two.speaksElsewhere('of-one')).toBe(false);
  });
});
