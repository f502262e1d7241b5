import { type Hearer, readStream, type StreamEnd } from './live-stream.ts';
import { reloadUser } from './session.ts';
import { readSession } from './session-store.ts';
import { listenToTabs, tellTabs } from './tabs.ts';

const shortestPauseMs = 1000;
const longestPauseMs = 30_000;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** One stream after the other, with longer and longer pauses while none can be had. */
async function keepReading(signal: AbortSignal, hearer: Hearer): Promise<void> {
  let wait = shortestPauseMs;
  const opened = () => {
    wait = shortestPauseMs;
    hearer.opened();
  };
  while (!signal.aborted) {
    const end: StreamEnd = await readStream(signal, { ...hearer, opened }).catch(() => 'over');
    if (end !== 'over') return;
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, longestPauseMs);
  }
}

/** Asks who is signed in; whether the answer differs from what was known. */
async function isUserAnother(): Promise<boolean> {
  const facts = () => JSON.stringify(readSession());
  const before = facts();
  await reloadUser();
  return facts() !== before;
}

/**
 * Calls back when the account changed at the server. Of all tabs of one person in this browser one holds the stream
 * (a browser opens only six connections to a server over HTTP/1.1) and tells the others.
 */
export function followAccount(email: string, changed: () => void): () => void {
  const stop = new AbortController();
  const stopListening = listenToTabs((message) => {
    if (message.about === 'account-changed' && message.email === email) changed();
  });
  const tellEverybody = () => {
    tellTabs({ about: 'account-changed', email });
    changed();
  };
  const opened = () => void isUserAnother().then((another) => another && tellEverybody());
  const lead = () => keepReading(stop.signal, { opened, changed: tellEverybody });
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  const leading = locks ? locks.request(`tessera-live:${email}`, { signal: stop.signal }, lead) : lead();
  leading.catch(() => undefined);
  return () => {
    stop.abort();
    stopListening();
  };
}
