import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, aUser, ok, refuse, server } from '../test/api.ts';
import { followAccount } from './follow-account.ts';
import { sessionStore } from './session-store.ts';
import { saveTokens } from './token-store.ts';

const email = 'ana@example.com';
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  sessionStore.set({ kind: 'signed-in', user: aUser() });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
});

/** A server whose streams the test writes. */
function streams() {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const tokens: (string | null)[] = [];
  server.use(
    http.get('*/v1/events', ({ request }) => {
      tokens.push(request.headers.get('authorization'));
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const say = (text: string) => open.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { open, tokens, say };
}

function follow() {
  const changed = vi.fn();
  stops.push(followAccount(email, changed));
  return changed;
}
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('following the account', () => {
  test('looks again once the stream is open, for what happened before, and at each change', async () => {
    const { say, tokens } = streams();
    const changed = follow();
    await later(0);
    await eventually(() => expect(tokens).toEqual(['Bearer access-1']));
    await eventually(() => expect(changed).toHaveBeenCalledTimes(1));
    say(': open\n\n: still here\n\nevent: acc');
    say('ount\ndata: \n');
    say('\n');
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2));
  });

  test('comes back after a stream has ended, and looks again for what was missed', async () => {
    const { open, tokens } = streams();
    const changed = follow();
    await later(0);
    await eventually(() => expect(open).toHaveLength(1));
    open[0]?.close();
    await eventually(async () => {
      await later(500);
      expect(tokens).toHaveLength(2);
    });
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2));
  });

  test('gives up a stream that has fallen silent, as after a sleep, and opens another', async () => {
    const { say, tokens } = streams();
    const changed = follow();
    await later(0);
    await eventually(() => expect(changed).toHaveBeenCalledTimes(1));
    await later(55_000);
    say(': still here\n\n');
    // The sign of life has to be read before the clock moves on.
    await new Promise((resolve) => setImmediate(resolve));
    await later(30_000);
    expect(tokens).toHaveLength(1);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await eventually(async () => {
      await later(5000);
      expect(tokens).toHaveLength(2);
    });
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2));
  });

  test('waits longer and longer for streams that end as soon as they open', async () => {
    const { open, tokens } = streams();
    follow();
    await later(0);
    for (let ended = 0; ended < 6; ended += 1) {
      await eventually(async () => {
        await later(5000);
        expect(open).toHaveLength(ended + 1);
      });
      open[ended]?.close();
    }
    const opened = tokens.length;
    await later(14_000);
    expect(tokens).toHaveLength(opened);
  });

  test('leaves the stream to the tab that has it, and catches up once', async () => {
    const requests: (() => unknown)[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: (_name: string, options: { ifAvailable?: boolean }, task: (lock: object | null) => unknown) =>
          options.ifAvailable
            ? Promise.resolve(task(null))
            : new Promise((resolve) => requests.push(() => resolve(task({})))),
      },
    });
    const { tokens } = streams();
    const changed = follow();
    await eventually(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(tokens).toEqual([]);
    // The other tab is closed.
    for (const take of requests) take();
    await eventually(() => expect(tokens).toHaveLength(1));
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2));
    vi.unstubAllGlobals();
  });

  test('renews a token that has expired', async () => {
    answer('GET /auth/me', () => ok(aUser()));
    answer('POST /auth/refresh', () => ok({ accessToken: 'access-2', refreshToken: 'refresh-2' }));
    const tokens: (string | null)[] = [];
    server.use(
      http.get('*/v1/events', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return tokens.length === 1 ? refuse('unauthorized') : new HttpResponse(new ReadableStream());
      }),
    );
    follow();
    await later(0);
    await eventually(async () => {
      await later(500);
      expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2']);
    });
  });

  test('hears from another tab of the same person, not of another one', async () => {
    const changed = follow();
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.postMessage({ kind: 'account-changed', email: 'bob@example.com' });
    otherTab.postMessage({ kind: 'account-changed', email });
    await eventually(() => expect(changed).toHaveBeenCalledTimes(1));
    otherTab.close();
  });

  test('stops for good when the server offers no stream', async () => {
    let asked = 0;
    server.use(
      http.get('*/v1/events', () => {
        asked += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    follow();
    await later(0);
    await eventually(() => expect(asked).toBe(1));
    await later(120_000);
    expect(asked).toBe(1);
  });
});
