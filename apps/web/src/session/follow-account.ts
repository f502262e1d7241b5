import type { JobEvent } from '@tessera/contract';
import { pause } from '../lib/retry.ts';
import { readStream, type StreamEnd, type StreamHandlers } from './live-stream.ts';
import { shareWatchedLinks, type WatchedLinks } from './scan-watch.ts';
import { listenToTabs, postToTabs } from './tabs.ts';

const minPauseMs = 1000;
const maxPauseMs = 30_000;

/** Reads one stream after the other, with exponential backoff while streams end early. */
async function keepReading(signal: AbortSignal, links: WatchedLinks, handlers: StreamHandlers): Promise<void> {
  let pauseMs = minPauseMs;
  /** Whether the last stream opened and was replaced because the links changed: then another follows at once. */
  let isReplacement = false;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const changed = links.changed();
    let hasOpened: boolean = isReplacement;
    const onOpen = () => {
      // Fetching everything again at each page with a watched link would cost more than it finds.
      if (!hasOpened) handlers.onOpen();
      hasOpened = true;
    };
    const until = AbortSignal.any([signal, changed]);
    const end: StreamEnd = await readStream(until, links.hashes(), { ...handlers, onOpen }).catch(() => 'closed');
    isReplacement = changed.aborted && hasOpened;
    if (changed.aborted) continue;
    if (end !== 'closed') return;
    if (Date.now() - startedAt > maxPauseMs) pauseMs = minPauseMs;
    await pause(pauseMs * (0.5 + Math.random()), signal);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
}

/**
 * Calls `onChange` when the account has changed on the server, and whenever a stream opens, because changes before that are
 * not reported. `onJob` gets the progress of the user's jobs. Also reports scans of watched links (`watchScans`). One tab of a user holds the stream and informs the
 * others: over HTTP/1.1, a browser opens only six connections to a server. Returns a function that stops following.
 */
export function followAccount(
  email: string,
  onChange: () => void,
  onJob: (job: JobEvent) => void = () => undefined,
): () => void {
  const stop = new AbortController();
  const stopListening = listenToTabs((message) => {
    if (message.kind === 'account-changed' && message.email === email) onChange();
    if (message.kind === 'job-progress' && message.email === email) onJob(message.job);
  });
  const onStreamChange = () => {
    postToTabs({ kind: 'account-changed', email });
    onChange();
  };
  const onStreamJob = (job: JobEvent) => {
    postToTabs({ kind: 'job-progress', email, job });
    onJob(job);
  };
  const links = shareWatchedLinks(email);
  const handlers = { onOpen: onStreamChange, onChange: onStreamChange, onScan: links.report, onJob: onStreamJob };
  const lead = () => {
    links.lead();
    return keepReading(stop.signal, links, handlers);
  };
  leadOrWait(`tessera-live:${email}`, stop.signal, lead, onChange).catch(() => undefined);
  return () => {
    stop.abort();
    stopListening();
    links.stop();
  };
}

/**
 * Calls `lead` at once if no other tab leads, else when the leading tab is closed. A tab that has to wait calls `catchUp`
 * once.
 */
async function leadOrWait(name: string, signal: AbortSignal, lead: () => Promise<void>, catchUp: () => void) {
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
