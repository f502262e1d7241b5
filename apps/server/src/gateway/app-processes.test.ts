import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noKey } from '../../test/app/no-key.ts';
import { createClickLimits } from '../features/links/click-limits.ts';
import { databaseLinks } from '../features/links/link-source.ts';
import { readDestinationBlocks } from '../features/moderation/blocks/destination-blocks.service.ts';
import type { Db, Listener } from '../platform/db/db.ts';
import { type LimitRule, memoryLimiter } from '../platform/limiter/limiter.ts';
import { createLog } from '../platform/log/log.ts';
import { prometheusMetrics } from '../platform/metrics/metrics.ts';
import { AppProcesses, restartPause } from './app-processes.ts';
import { connectToGateway } from './gateway-client.ts';
import { readAllMetrics } from './measure-gateway.ts';

/** An app process without an operating-system process: the test acts for it through `connectToGateway`. */
function fakeChild(slot: number) {
  const killed: string[] = [];
  const exits: ((code: number | null, signal: string | null) => void)[] = [];
  let toApp: (message: unknown) => void = () => {};
  let toGateway: (message: unknown) => void = () => {};
  return {
    slot,
    killed,
    cpuTimeMs: 0,
    child: {
      pid: slot,
      send: (message: unknown) => toApp(message),
      onMessage: (listener: typeof toGateway) => {
        toGateway = listener;
      },
      kill: (signal: NodeJS.Signals) => void killed.push(signal),
      onExit: (listener: (code: number | null, signal: string | null) => void) => void exits.push(listener),
    },
    port: {
      send: (message: unknown) => toGateway(message),
      onMessage: (listener: typeof toApp) => {
        toApp = listener;
      },
    },
    exit: (code: number | null, signal: string | null = null) => exits.forEach((listener) => listener(code, signal)),
  };
}

function supervise(count: number) {
  const started: ReturnType<typeof fakeChild>[] = [];
  const limiter = memoryLimiter();
  const clickLimits = createClickLimits();
  const metrics = prometheusMetrics('gateway');
  const events = { complete: vi.fn(), changed: vi.fn(), listening: vi.fn(), discard: vi.fn() };
  const processes: AppProcesses = new AppProcesses({
    count,
    log: createLog('silent'),
    fork(slot) {
      const process = fakeChild(slot);
      started.push(process);
      return { child: process.child, socketPath: `/tmp/${slot}.sock` };
    },
    handlers: {
      limit: ({ call, rule, key }) => limiter[call](rule, key),
      countLimit: ({ rule, key }) => limiter.count(rule, key),
      metrics: () => readAllMetrics(metrics, processes.ready()),
      limitedClicks: ({ call, hash, counted }) => clickLimits[call](hash, counted),
      invalidateLink: () => null,
      recordClick: () => null,
      state: () => ({ knownLinks: 0, written: 7, recorded: 0, isComplete: processes.isComplete }),
    },
    state: () => ({ knownLinks: 3, written: 5, recorded: 1 }),
    cpuTimeMs: (pid) => started.findLast(({ slot }) => slot === pid)?.cpuTimeMs,
    maxRssBytes: Number.MAX_SAFE_INTEGER,
    onComplete: events.complete,
    onLinkChanged: events.changed,
    onListening: events.listening,
    onDiscard: events.discard,
  });
  const process = (index: number) => {
    const one = started[index];
    if (!one) throw new Error(`app process ${index} was not started`);
    return one;
  };
  const join = (index: number) => {
    const calls = { lead: vi.fn(), close: vi.fn() };
    const start = {
      slot: process(index).slot,
      isOnlyApp: count === 1,
      socketPath: '',
      journal: { source: 'j', folder: '/j' },
      mayStartWithoutDatabase: false,
    };
    const client = connectToGateway({
      port: process(index).port,
      start,
      ownLimiter: memoryLimiter(),
      onLead: calls.lead,
      onClose: calls.close,
    });
    return { ...client, calls };
  };
  return { processes, started, process, join, events };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('AppProcesses', () => {
  it('reports completion to all processes once each is ready', () => {
    const { join, events } = supervise(2);
    const [one, two] = [join(0), join(1)];
    one.ready();
    expect(events.complete).not.toHaveBeenCalled();
    expect(one.state().isComplete).toBe(false);
    two.ready();
    expect(events.complete).toHaveBeenCalledOnce();
    expect([one.state().isComplete, two.state().isComplete]).toEqual([true, true]);
  });

  it('gives connections to ready processes in turn', () => {
    const { processes, join } = supervise(2);
    expect(processes.next()).toBeUndefined();
    join(0).ready();
    expect([processes.next()?.slot, processes.next()?.slot]).toEqual([1, 1]);
    join(1).ready();
    expect(new Set([processes.next()?.slot, processes.next()?.slot])).toEqual(new Set([1, 2]));
  });

  it('restarts a process that exits, with a growing pause after early exits', () => {
    const { started, join, process } = supervise(2);
    join(0).ready();
    join(1).ready();
    process(1).exit(null, 'SIGKILL');
    expect(started).toHaveLength(2);
    vi.advanceTimersByTime(restartPause(0));
    expect(started.map(({ slot }) => slot)).toEqual([1, 2, 2]);
    process(2).exit(1);
    vi.advanceTimersByTime(restartPause(0));
    expect(started).toHaveLength(3);
    vi.advanceTimersByTime(restartPause(1) - restartPause(0));
    expect(started).toHaveLength(4);
    expect([-1, 0, 1, 2, 10, 20].map(restartPause)).toEqual([100, 100, 200, 400, 10_000, 10_000]);
  });

  it('reports a failure if a process cannot start', async () => {
    const { processes, process } = supervise(2);
    process(0).exit(1);
    await expect(processes.failed).resolves.toBeUndefined();
  });

  it('kills a process whose main thread runs for 3 s without answering', () => {
    const { process, join } = supervise(2);
    const [busy, looping] = [join(0), process(1)];
    busy.ready();
    // It sends "ready" and no further message.
    process(1).port.onMessage(() => {});
    looping.port.send({ kind: 'notice', notice: { kind: 'ready' } });
    for (let ms = 0; ms < 4000; ms += 250) {
      looping.cpuTimeMs += 250;
      process(0).cpuTimeMs += 250;
      vi.advanceTimersByTime(250);
    }
    expect(process(0).killed).toEqual([]);
    expect(looping.killed).toEqual(['SIGKILL']);
  });

  it('tolerates 30 s of silence from a process that gets no CPU time', () => {
    const { process } = supervise(1);
    process(0).port.onMessage(() => {});
    process(0).port.send({ kind: 'notice', notice: { kind: 'ready' } });
    vi.advanceTimersByTime(20_000);
    expect(process(0).killed).toEqual([]);
    vi.advanceTimersByTime(11_000);
    expect(process(0).killed).toEqual(['SIGKILL']);
  });

  it('replaces a process after an unexpected error once it has finished its requests', () => {
    const { processes, process, started, join } = supervise(2);
    const [one, two] = [join(0), join(1)];
    one.ready();
    two.ready();
    one.requestReplacement();
    expect([processes.next()?.slot, processes.next()?.slot]).toEqual([2, 2]);
    expect(one.calls.close).toHaveBeenCalledWith(5000);
    process(0).exit(0);
    vi.advanceTimersByTime(restartPause(0));
    expect(started.map(({ slot }) => slot)).toEqual([1, 2, 1]);
  });

  it('has one lead that counts clicks and reports changes, and chooses another when it exits', async () => {
    const { process, join, events } = supervise(2);
    const [one, two] = [join(0), join(1)];
    let listener: Listener | undefined;
    const db = { listen: (_: string, given: Listener) => ((listener = given), () => Promise.resolve()) };
    one.ready();
    two.ready();
    expect([one.calls.lead.mock.calls.length, two.calls.lead.mock.calls.length]).toEqual([1, 0]);
    one.serveLinks(databaseLinks(db as unknown as Db, 'https://tessera.test', readDestinationBlocks, noKey));
    listener?.restored();
    expect(events.listening.mock.calls).toEqual([[true]]);
    listener?.message('7k3m9qx');
    expect(events.changed).toHaveBeenCalledWith('7k3m9qx');
    one.journalToCount.discard(12);
    expect(events.discard).toHaveBeenCalledWith(12);
    process(0).exit(null, 'SIGKILL');
    expect(events.listening.mock.lastCall).toEqual([false]);
    expect(two.calls.lead).toHaveBeenCalledOnce();
  });

  it('closes the lead after all other processes', async () => {
    const { processes, process, started, join } = supervise(2);
    const [one, two] = [join(0), join(1)];
    one.ready();
    two.ready();
    const closed = processes.close(25_000);
    expect([one.calls.close.mock.calls.length, two.calls.close.mock.calls.length]).toEqual([0, 1]);
    process(1).exit(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(one.calls.close).toHaveBeenCalledOnce();
    process(0).exit(0);
    expect(await closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(2);
  });

  it('closes while a process waits for its restart', async () => {
    const { processes, process, started, join } = supervise(1);
    join(0).ready();
    process(0).exit(1);
    expect(await processes.close(1000)).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(started).toHaveLength(1);
  });

  it('kills processes that do not close in time', async () => {
    const { processes, process, join } = supervise(1);
    join(0).ready();
    const closed = processes.close(1000);
    await vi.advanceTimersByTimeAsync(1001);
    expect(process(0).killed).toEqual(['SIGKILL']);
    process(0).exit(null, 'SIGKILL');
    expect(await closed).toBe(false);
  });

  it('counts limits for all processes; a process counts alone while the gateway does not answer', async () => {
    const { join, process } = supervise(2);
    const [one, two] = [join(0), join(1)];
    const rule = { name: 'login', points: 3, seconds: 60 };
    const waits: number[] = [];
    for (const app of [one, two, one, two, one]) waits.push(await app.limiter.hit(rule, 'ann'));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true]);
    expect(await two.limiter.wait(rule, 'ann')).toBeGreaterThan(0);
    expect(await two.limiter.wait(rule, 'ben')).toBe(0);
    process(0).child.onMessage(() => {});
    const alone = one.limiter.hit(rule, 'ann');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await alone).toBe(0);
  });

  it('counts the clicks of a limited link for all processes', async () => {
    const { join } = supervise(2);
    const [one, two] = [join(0).clickLimits, join(1).clickLimits];
    one.add('7k3m9qx', 5);
    two.add('7k3m9qx', 3);
    expect(await one.read('7k3m9qx', 4)).toBe(7);
    expect(await two.read('7k3m9qx', 9)).toBe(9);
    expect(await two.read('8k3m9qx', 2)).toBe(2);
  });

  it('counts short limits in the only process, and keeps long ones when it is replaced', async () => {
    const { join, process } = supervise(1);
    const first = join(0);
    first.ready();
    const short = { name: 'api', points: 1, seconds: 60 };
    const long = { name: 'login', points: 1, seconds: 900 };
    const waits = (app: typeof first, rule: LimitRule) => app.limiter.hit(rule, 'ann').then((wait) => wait > 0);
    for (const rule of [short, long]) {
      expect(await waits(first, rule)).toBe(false);
      expect(await waits(first, rule)).toBe(true);
    }
    process(0).exit(null, 'SIGKILL');
    vi.advanceTimersByTime(restartPause(0));
    const replacement = join(1);
    expect(await waits(replacement, short)).toBe(false);
    expect(await waits(replacement, long)).toBe(true);
  });

  it('merges the metrics of all processes that answer', async () => {
    const { join, process } = supervise(3);
    const apps = [1, 2].map((slot) => {
      const app = join(slot - 1);
      const own = prometheusMetrics(String(slot));
      own.counter('tessera_clicks_counted_total', 'Clicks', () => slot * 100);
      return { ...app, metrics: app.share(own) };
    });
    for (const app of apps) app.ready();
    process(2).port.onMessage(() => {});
    process(2).port.send({ kind: 'notice', notice: { kind: 'ready' } });
    const reading = apps[1]?.metrics.read();
    await vi.advanceTimersByTimeAsync(3000);
    const lines = (await reading)?.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('tessera_clicks_counted_total'))).toEqual([
      'tessera_clicks_counted_total{worker="1"} 100',
      'tessera_clicks_counted_total{worker="2"} 200',
    ]);
    expect(lines.filter((line) => line.startsWith('# TYPE tessera_clicks_counted_total'))).toHaveLength(1);
  });
});
