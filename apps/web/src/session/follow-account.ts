import { type Hearer, readStream, type StreamEnd } from './live-stream.ts';
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

/** One stream after the other, with longer and longer pauses while none lasts. */
async function keepReading(signal: AbortSignal, hearer: Hearer): Promise<void> {
  let wait = shortestPauseMs;
  while (!signal.aborted) {
    const started = Date.now();
    const end: StreamEnd = await readStream(signal, hearer).catch(() => 'over');
    if (end !== 'over') return;
    if (Date.now() - started > longestPauseMs) wait = shortestPauseMs;
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, longestPauseMs);
  }
}

/**
 * Calls back when the account changed at the server, or may have: whenever a stream has opened, because a change between
 * the page's own calls and the opening is announced to nobody. Of all tabs of one person in this browser one holds the
 * stream (a browser opens only six connections to a server over HTTP/1.1) and tells the others.
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
  const lead = () => keepReading(stop.signal, { opened: tellEverybody, changed: tellEverybody });
  follow(`tessera-live:${email}`, stop.signal, lead, changed).catch(() => undefined);
  return () => {
    stop.abort();
    stopListening();
  };
}

/** Leads, now or when the tab that does has gone. A tab that begins as a follower catches up once. */
async function follow(name: string, signal: AbortSignal, lead: () => Promise<void>, catchUp: () => void) {
  if (!('locks' in navigator) || !navigator.locks) return lead();
  const { locks } = navigator;
  const hasLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (hasLed || signal.aborted) return;
  catchUp();
  await locks.request(name, { signal }, lead);
}
