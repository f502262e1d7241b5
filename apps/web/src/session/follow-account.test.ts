import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sampleUser, ok, refuse, server } from '../test/api.ts';
import { followAccount } from './follow-account.ts';
import { watchScans } from './scan-watch.ts';
import { sessionStore } from './session-store.ts';
import { saveTokens } from './token-store.ts';

const email = 'ana@example.com';
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  sessionStore.set({ kind: 'signed-in', user: sampleUser() });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
});

/** A server with event streams that the test writes to. By default they cannot say whether the account has changed before. */
function serveStreams(unchangedMs = 0) {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  const watched: string[][] = [];
  const write = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text));
  server.use(
    http.get('*/v1/events', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      watched.push(new URL(request.url).searchParams.getAll('watch'));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      write(`event: open\ndata: ${unchangedMs}\n\n`);
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  return { open, tokens, watched, write };
}

function follow() {
  const onChange = vi.fn();
  stops.push(followAccount(email, onChange));
  return onChange;
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 90_000 });
/** Waits for requests and replies while the timers of the page stand still. */
async function withoutTimers(check: () => void): Promise<void> {
  for (let turns = 0; turns < 2000; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      return check();
    } catch {
      // Not yet.
    }
  }
  check();
}
const advance = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);

describe('followAccount', () => {
  test('calls back when a stream opens that does not know earlier changes, and at each change', async () => {
    const { write, tokens } = serveStreams();
    const onChange = follow();
    await advance(0);
    await eventually(() => expect(tokens).toEqual(['Bearer access-1']));
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    write(': still here\n\nevent: acc');
    write('ount\ndata: \n');
    write('\n');
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
  });

  test('reports the progress of jobs', async () => {
    const { open, write } = serveStreams();
    const onJob = vi.fn();
    stops.push(followAccount(email, vi.fn(), onJob));
    await eventually(() => expect(open).toHaveLength(1));
    const job = { id: '1', kind: 'import', state: 'running', done: 3, total: 9 };
    write(`event: job\ndata: ${JSON.stringify(job)}\n\n`);
    await eventually(() => expect(onJob).toHaveBeenCalledWith(job));
  });

  test('opens another stream after one has ended and calls back', async () => {
    const { open, tokens } = serveStreams();
    const onChange = follow();
    await advance(0);
    await eventually(() => expect(open).toHaveLength(1));
    open[0]?.close();
    await eventually(async () => {
      await advance(500);
      expect(tokens).toHaveLength(2);
    });
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
  });

  test('replaces a stream without heartbeats, as after a sleep of the computer', async () => {
    const { write, tokens } = serveStreams();
    const onChange = follow();
    await advance(0);
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    await advance(55_000);
    write(': still here\n\n');
    // The heartbeat has to be read before the clock advances.
    await new Promise((resolve) => setImmediate(resolve));
    await advance(30_000);
    expect(tokens).toHaveLength(1);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await eventually(async () => {
      await advance(5000);
      expect(tokens).toHaveLength(2);
    });
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
  });

  test('waits longer after each stream that ends at once', async () => {
    const { open, tokens } = serveStreams();
    follow();
    await advance(0);
    for (let ended = 0; ended < 6; ended += 1) {
      await eventually(async () => {
        await advance(5000);
        expect(open).toHaveLength(ended + 1);
      });
      open[ended]?.close();
    }
    const opened = tokens.length;
    await advance(14_000);
    expect(tokens).toHaveLength(opened);
  });

  /** Longer than the page has existed. */
  const unchanged = 24 * 3_600_000;

  test('does not call back if the account has not changed since the page was requested', async () => {
    const { open, tokens, write } = serveStreams(unchanged);
    const onChange = follow();
    await eventually(() => expect(open).toHaveLength(1));
    write('event: account\ndata: \n\n');
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    open[0]?.close();
    await eventually(async () => {
      await advance(500);
      expect(tokens).toHaveLength(2);
    });
    write('event: account\ndata: \n\n');
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
  });

  test('calls back if the account may have changed between the page and its stream', async () => {
    // The stream of a server of the release before.
    server.use(
      http.get('*/v1/events', () => {
        const body = new ReadableStream({ start: (one) => one.enqueue(new TextEncoder().encode(': open\n\n')) });
        return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
      }),
    );
    const onChange = follow();
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
  });

  test('calls back for another tab if the account has changed since the page of that tab was requested', async () => {
    const { open, write } = serveStreams(unchanged);
    const onChange = follow();
    const otherTab = new BroadcastChannel('tessera-session');
    const received: unknown[] = [];
    otherTab.addEventListener('message', ({ data }) => received.push(data));
    await eventually(() => expect(open).toHaveLength(1));
    const beforeChange = Date.now() - 1;
    write('event: account\ndata: \n\n');
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    otherTab.postMessage({ kind: 'catch-up', email, since: Date.now() });
    otherTab.postMessage({ kind: 'catch-up', email, since: beforeChange });
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
    await eventually(() =>
      expect(received.filter((one) => JSON.stringify(one).includes('account-changed'))).toHaveLength(2),
    );
    otherTab.close();
  });

  test('leaves the stream to the tab that holds it and asks that tab for missed changes', async () => {
    const requests: (() => unknown)[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, options: { ifAvailable?: boolean }, task: (lock: object | null) => unknown) =>
          options.ifAvailable
            ? Promise.resolve(task(null))
            : new Promise((resolve) => requests.push(() => resolve(task({})))),
      },
    });
    const { tokens } = serveStreams();
    const otherTab = new BroadcastChannel('tessera-session');
    const asked = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)));
    const onChange = follow();
    expect(await asked).toEqual({ kind: 'catch-up', email, since: performance.timeOrigin });
    otherTab.close();
    expect([tokens, onChange.mock.calls]).toEqual([[], []]);
    // The other tab is closed.
    await eventually(() => expect(requests).toHaveLength(1));
    for (const take of requests) take();
    await eventually(() => expect(tokens).toHaveLength(1));
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    vi.unstubAllGlobals();
  });

  test('renews an expired token and opens the next stream at once: a scan in between would not be reported', async () => {
    answer('GET /auth/me', () => ok(sampleUser()));
    answer('POST /auth/refresh', () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
    const tokens: (string | null)[] = [];
    server.use(
      http.get('*/v1/events', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return tokens.length === 1 ? refuse('unauthorized') : new HttpResponse(new ReadableStream());
      }),
    );
    follow();
    await withoutTimers(() => expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2']));
  });

  test('waits before the next attempt if the renewed token is refused too', async () => {
    let renewals = 0;
    answer('POST /auth/refresh', () => ok({ accessToken: `access-${(renewals += 1) + 1}`, refreshToken: 'refresh-2' }));
    let requests = 0;
    server.use(
      http.get('*/v1/events', () => {
        requests += 1;
        return refuse('unauthorized');
      }),
    );
    follow();
    await withoutTimers(() => expect(renewals).toBe(2));
    await advance(400);
    expect(requests).toBe(2);
    await eventually(() => expect(requests).toBe(3));
  });

  test('ends the session of the page at once when the server has ended it, as after a suspension', async () => {
    answer('POST /auth/refresh', () => refuse('session_expired'));
    const { open } = serveStreams();
    follow();
    await eventually(() => expect(open).toHaveLength(1));
    server.use(http.get('*/v1/events', () => refuse('unauthorized')));
    open[0]?.close();
    await eventually(async () => {
      await advance(500);
      expect(sessionStore.get()).toEqual({ kind: 'anonymous', reason: 'expired' });
    });
  });

  test('calls back on a message of another tab for the same user only', async () => {
    const onChange = follow();
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.postMessage({ kind: 'account-changed', email: 'bob@example.com' });
    otherTab.postMessage({ kind: 'account-changed', email });
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    otherTab.close();
  });

  test('stops when the server offers no stream', async () => {
    let requests = 0;
    server.use(
      http.get('*/v1/events', () => {
        requests += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    follow();
    await advance(0);
    await eventually(() => expect(requests).toBe(1));
    await advance(120_000);
    expect(requests).toBe(1);
  });
});

describe('watchScans', () => {
  const scan = {
    short_hash: 'abcdefg',
    country: 'FR',
    os: 'iOS',
    device: 'mobile',
    scanned_at: '2026-03-04T09:00:00.000Z',
  };
  const watch = (hash: string) => {
    const onScan = vi.fn();
    const stop = watchScans(hash, onScan);
    stops.push(stop);
    return { onScan, stop };
  };
  const openTab = () => {
    const tab = new BroadcastChannel('tessera-session');
    const received: unknown[] = [];
    tab.addEventListener('message', ({ data }) => received.push(data));
    stops.push(() => tab.close());
    return { tab, received };
  };

  test('opens the stream with the watched hash, and again when another one is watched', async () => {
    const { watched, write } = serveStreams(24 * 3_600_000);
    const { onScan, stop } = watch('abcdefg');
    const onChange = follow();
    await eventually(() => expect(watched).toEqual([['abcdefg']]));
    write(`event: scan\ndata: ${JSON.stringify(scan)}\n\n`);
    await eventually(() => expect(onScan).toHaveBeenCalledWith(scan));
    watch('hjkmnpq');
    await eventually(() => expect(watched.at(-1)).toEqual(['abcdefg', 'hjkmnpq']));
    stop();
    await eventually(() => expect(watched.at(-1)).toEqual(['hjkmnpq']));
    expect(onScan).toHaveBeenCalledTimes(1);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('the leading tab asks for the links of other tabs, watches them and sends their scans', async () => {
    const { watched, write } = serveStreams();
    const { tab, received } = openTab();
    follow();
    await eventually(() => expect(received).toContainEqual({ kind: 'leading', email }));
    tab.postMessage({ kind: 'watching', email: 'bob@example.com', tab: 'b', hashes: ['hjkmnpq'] });
    tab.postMessage({ kind: 'watching', email, tab: 'a', hashes: ['abcdefg'] });
    await eventually(() => expect(watched.at(-1)).toEqual(['abcdefg']));
    write(`event: scan\ndata: ${JSON.stringify(scan)}\n\n`);
    await eventually(() => expect(received).toContainEqual({ kind: 'scanned', email, scan }));
    tab.postMessage({ kind: 'watching', email, tab: 'a', hashes: [] });
    await eventually(() => expect(watched.at(-1)).toEqual([]));
  });

  test('a tab without the stream tells its links and receives their scans', async () => {
    serveStreams();
    follow();
    const { tab, received } = openTab();
    const { onScan } = watch('abcdefg');
    await eventually(() => expect(received).toContainEqual(expect.objectContaining({ hashes: ['abcdefg'] })));
    received.length = 0;
    tab.postMessage({ kind: 'leading', email });
    await eventually(() => expect(received).toContainEqual(expect.objectContaining({ hashes: ['abcdefg'] })));
    tab.postMessage({ kind: 'scanned', email, scan: { ...scan, short_hash: 'hjkmnpq' } });
    tab.postMessage({ kind: 'scanned', email, scan });
    await eventually(() => expect(onScan).toHaveBeenCalledTimes(1));
  });

  test('watches a link at once that a page shows while the next stream is waited for', async () => {
    const { open, watched } = serveStreams();
    follow();
    await eventually(() => expect(watched).toEqual([[]]));
    open[0]?.close();
    await new Promise((resolve) => setImmediate(resolve));
    watch('abcdefg');
    await withoutTimers(() => expect(watched.at(-1)).toEqual(['abcdefg']));
  });

  test('watches at most five links', async () => {
    const { watched } = serveStreams();
    for (const hash of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) watch(hash);
    follow();
    await eventually(() => expect(watched.at(-1)).toEqual(['b2', 'c3', 'd4', 'e5', 'f6']));
  });

  test('calls back once when the links change before the first stream opens', async () => {
    const { watched } = serveStreams();
    const onChange = follow();
    watch('abcdefg');
    await eventually(() => expect(watched.at(-1)).toEqual(['abcdefg']));
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
  });
});
