import { describe, expect, it, vi } from 'vitest';
import { createFindings } from './findings.mjs';
import { watchLog } from './log-watch.mjs';
import { watchProcesses } from './process-watch.mjs';
import { reduceRequest } from './reduce.mjs';

const own = process.pid;
/** @param {object[]} given */
function watchEvents(given) {
  const batches = [[], given];
  const processes = watchProcesses(() => /** @type {any} */ (batches.shift() ?? []), 4000);
  processes.begin();
  return processes;
}
/** Later than every event of a test. */
const later = Date.now() + 600_000;
const start = { kind: 'start', pid: own, at: 0, program: '/x/main.js' };
const stall = {
  kind: 'stall',
  pid: own,
  cpuMs: 250,
  threadMs: 5000,
  number: 7,
  requests: ['seed:7 GET /x'],
  stack: [],
};

describe('process watch', () => {
  it('reports a stall with the requests around it', () => {
    expect(watchEvents([start, { ...stall, at: later }]).read().stalls).toEqual([
      { cpuMs: 250, number: 7, requests: ['seed:7 GET /x'], stack: [] },
    ]);
  });

  it('ignores stalls during startup', () => {
    expect(watchEvents([start, { ...stall, at: later, threadMs: 900 }]).read().stalls).toEqual([]);
  });

  it('ignores events before the run', () => {
    expect(watchEvents([start, { ...stall, at: 1 }]).read().stalls).toEqual([]);
  });

  it.each([['an exit', { kind: 'exit', code: 0 }, /ended with code 0/]])(
    'reports %s with its exit code',
    (_name, event, message) => {
      const { ends } = watchEvents([start, { pid: own, at: later, ...event }]).read();
      expect(ends).toHaveLength(1);
      expect(ends[0]?.message).toMatch(message);
    },
  );

  const uncaught = { kind: 'uncaught', pid: own, origin: 'unhandledRejection', message: 'boom', stack: 'Error: boom' };

  it('reports an exit once, with its exception', () => {
    const { ends } = watchEvents([
      start,
      { ...uncaught, at: later },
      { kind: 'exit', pid: own, at: later, code: 1 },
    ]).read();
    expect(ends.map(({ message }) => message)).toEqual([expect.stringContaining('unhandledRejection: boom')]);
  });

  const stuck = { kind: 'stuck', pid: own, stack: ['f (apps/server/dist/main.js:1)'] };

  it('reports an endless loop as stuck', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const processes = watchEvents([start, { ...stuck, at: later }]);
    expect(processes.read().ends).toEqual([]);
    vi.setSystemTime(later + 20_000);
    expect(processes.read().ends).toMatchObject([{ message: expect.stringContaining('stuck in f'), isStuck: true }]);
    vi.useRealTimers();
  });

  it('reports the endless loop of a process that was killed', () => {
    const gone = 2 ** 22 + 1;
    const { ends } = watchEvents([
      { ...start, pid: gone },
      { ...stuck, pid: gone, at: later },
    ]).read();
    expect(ends).toMatchObject([{ message: expect.stringContaining('stuck in f'), isStuck: false }]);
  });

  it('reports a long loop that ends as a stall', () => {
    const processes = watchEvents([start, { ...stuck, at: later }, { ...stall, at: later }]);
    expect(processes.read()).toMatchObject({ stalls: [{ cpuMs: 250 }], ends: [] });
    expect(processes.hasExiting).toBe(false);
  });

  it('reports an exception that does not end the process', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const processes = watchEvents([start, { ...uncaught, at: later }]);
    expect(processes.read().ends).toEqual([]);
    vi.setSystemTime(later + 20_000);
    expect(processes.read().ends).toHaveLength(1);
    expect(processes.read().ends).toEqual([]);
    vi.useRealTimers();
  });

  it('reports a process that disappears without an event', () => {
    const gone = 2 ** 22 + 1;
    expect(watchEvents([{ ...start, pid: gone }]).read().ends).toMatchObject([{ message: 'a process was killed' }]);
  });

  it('does not report the exit of a short-lived process', () => {
    const child = { ...start, program: '/x/logo-child.js' };
    expect(watchEvents([child, { kind: 'exit', pid: own, at: later, code: 0 }]).read().ends).toEqual([]);
  });

  it('sums the memory of all processes', () => {
    const processes = watchEvents([
      start,
      { kind: 'sample', pid: own, rss: 5 },
      { ...start, pid: 1 },
      { kind: 'sample', pid: 1, rss: 7 },
    ]);
    processes.read();
    expect(processes.memory).toBe(12);
  });

  it('does not count the memory of a short-lived process that was killed', () => {
    const gone = 2 ** 22 + 1;
    const processes = watchEvents([
      { ...start, pid: gone, program: '/x/logo-child.js' },
      { kind: 'sample', pid: gone, rss: 5 },
    ]);
    expect(processes.read().ends).toEqual([]);
    expect(processes.memory).toBe(0);
  });
});

describe('log watch', () => {
  it('reports lines of level error and fatal once', () => {
    const log = watchLog();
    const error = '{"level":"error","msg":"request failed","err":{"message":"boom"}}\n';
    const output = `not JSON\n{"level":"warn","msg":"x"}\n${error}{"level":"fatal","msg":"gone"}\n{"level":"err`;
    expect(log.read(output).map(({ message }) => message)).toEqual(['request failed: boom', 'gone: ']);
    expect(log.read(output)).toEqual([]);
  });

  it('ignores overload messages', () => {
    expect(watchLog().read('{"level":"error","msg":"request failed","code":"unavailable"}\n')).toEqual([]);
  });
});

describe('findings', () => {
  it('are deduplicated by fault, route and message, ignoring ids', () => {
    const findings = createFindings();
    const id = (n) => `0192f0c1-2b7e-7c3a-9f00-00000000000${n}`;
    for (const n of [1, 2, 3]) findings.add({ fault: 'log', message: `no ${id(n)}` }, { route: 'a', number: n });
    findings.add({ fault: 'log', message: `no ${id(1)}` }, { route: 'b', number: 9 });
    expect(findings.all.map(({ route, number, count }) => ({ route, number, count }))).toEqual([
      { route: 'a', number: 1, count: 3 },
      { route: 'b', number: 9, count: 1 },
    ]);
  });

  it('are minimized to the parts of the request that cause the fault', async () => {
    const request = {
      method: 'POST',
      target: '/x?a=1&b=2',
      headers: [
        ['Host', 'localhost'],
        ['Cookie', 'c'],
      ],
      body: Buffer.from(JSON.stringify({ title: `abc${'x'.repeat(100)}\0`, style: { size: 1 } })),
    };
    /** @param {import('../generate/request.ts').HttpRequest} request */
    const stillFails = async ({ body, target }) =>
      target.includes('b=2') && (body?.toString().includes('\\u0000') ?? false);
    const { target, headers, body } = await reduceRequest(/** @type {any} */ (request), stillFails);
    expect({ target, headers, body: body?.toString() }).toEqual({
      target: '/x?b=2',
      headers: [['Host', 'localhost']],
      body: '{"title":"\\u0000"}',
    });
  });
});
