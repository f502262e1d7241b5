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

/** A server with event streams that the test writes to. */
function serveStreams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  const watched: string[][] = [];
  server.use(
    http.get('*/v1/events', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      watched.push(new URL(request.url).searchParams.getAll('watch'));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const write = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { open, tokens, watched, write };
}

function follow() {
  const onChange = vi.fn();
  stops.push(followAccount(email, onChange));
  return onChange;
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 90_000 });
const advance = (durationMs: number) => vi.advanceTimersByTimeAsync(durationMs);

describe('followAccount', () => {
  test('calls back when the stream opens and at each change', async () => {
    const { write, tokens } = serveStreams();
    const onChange = follow();
    await advance(0);
    await eventually(() => expect(tokens).toEqual(['Bearer access-1']));
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    write(': open\n\n: still here\n\nevent: acc');
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

  test('leaves the stream to the tab that holds it and calls back once', async () => {
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
    const onChange = follow();
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(1));
    expect(tokens).toEqual([]);
    // The other tab is closed.
    for (const take of requests) take();
    await eventually(() => expect(tokens).toHaveLength(1));
    await eventually(() => expect(onChange).toHaveBeenCalledTimes(2));
    vi.unstubAllGlobals();
  });

  test('renews an expired token', async () => {
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
    await advance(0);
    await eventually(async () => {
      await advance(500);
      expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2']);
    });
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
    const { watched, write } = serveStreams();
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
    // Only the first stream asks for a reload of the account.
    expect(onChange).toHaveBeenCalledTimes(1);
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
