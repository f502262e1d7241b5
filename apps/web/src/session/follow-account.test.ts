import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sampleUser, ok, refuse, server } from '../test/api.ts';
import { followAccount } from './follow-account.ts';
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
  server.use(
    http.get('*/v1/events', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const write = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { open, tokens, write };
}

function follow() {
  const onChange = vi.fn();
  stops.push(followAccount(email, onChange));
  return onChange;
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
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
