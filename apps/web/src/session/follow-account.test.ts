import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, aUser, ok, refuse, server } from '../test/api.ts';
import { followAccount } from './follow-account.ts';
import { readSession, setSession } from './session-store.ts';
import { saveTokens } from './token-store.ts';

const email = 'ana@example.com';
const stops: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  setSession({ at: 'signed-in', user: aUser() });
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
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('following the account', () => {
  test('hears of a change, in whatever pieces it comes', async () => {
    const { say, tokens } = streams();
    answer('GET /auth/me', () => ok(aUser()));
    const changed = follow();
    await later(0);
    await vi.waitFor(() => expect(tokens).toEqual(['Bearer access-1']));
    say(': open\n\n: still here\n\nevent: acc');
    say('ount\ndata: \n');
    say('\n');
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  });

  test('comes back after a stream has ended, and looks whether something was missed', async () => {
    const { open, tokens } = streams();
    let user = aUser();
    answer('GET /auth/me', () => ok(user));
    const changed = follow();
    await later(0);
    await vi.waitFor(() => expect(open).toHaveLength(1));
    user = aUser({ is_free_user: false, subscriptionStatus: 'active' });
    open[0]?.close();
    await vi.waitFor(async () => {
      await later(500);
      expect(tokens).toHaveLength(2);
    });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    expect(readSession()).toMatchObject({ user: { subscriptionStatus: 'active' } });
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
    await vi.waitFor(async () => {
      await later(500);
      expect(tokens).toEqual(['Bearer access-1', 'Bearer access-2']);
    });
  });

  test('hears from another tab of the same person, not of another one', async () => {
    const changed = follow();
    const otherTab = new BroadcastChannel('tessera-session');
    otherTab.postMessage({ about: 'account-changed', email: 'bob@example.com' });
    otherTab.postMessage({ about: 'account-changed', email });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
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
    await vi.waitFor(() => expect(asked).toBe(1));
    await later(120_000);
    expect(asked).toBe(1);
  });
});
