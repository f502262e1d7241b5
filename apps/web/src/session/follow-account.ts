import type { JobEvent } from '@tessera/contract';
import { pause } from '../lib/retry.ts';
import { readStream, type StreamEnd, type StreamHandlers } from './live-stream.ts';
import { shareWatchedLinks, type WatchedLinks } from './scan-watch.ts';
import { listenToTabs, postToTabs } from './tabs.ts';

const minPauseMs = 1000;
const maxPauseMs = 30_000;

/** The page was requested now, so its data has all earlier changes. */
const pageStart = performance.timeOrigin;

/** Knows whether a tab may have missed a change. Times are of the wall clock, because others stop while the computer sleeps. */
function createCatchUp(onChange: () => void) {
  /** The tabs have all changes until then. */
  let completeUntil = pageStart;
  /** Undefined while no stream is open. */
  let unchangedSince: number | undefined;
  return {
    opened: (requestedAt: number, unchangedMs: number) => {
      // Counted from the arrival, which is later than the server's answer: too late rather than too early.
      unchangedSince = Date.now() - unchangedMs;
      if (unchangedSince > completeUntil) onChange();
      completeUntil = requestedAt;
    },
    changed: () => {
      unchangedSince = Date.now();
      onChange();
    },
    closed: () => {
      unchangedSince = undefined;
    },
    /** For a tab whose data may lack changes after `since`. */
    request: (since: number) => {
      if (unchangedSince === undefined) completeUntil = Math.min(completeUntil, since);
      else if (unchangedSince > since) onChange();
    },
  };
}

type Reading = Pick<StreamHandlers, 'onWatched' | 'onScan' | 'onJob'> & { catchUp: ReturnType<typeof createCatchUp> };

/**
 * Reads one stream after the other, with exponential backoff while streams end early. A watch that begins during a pause, and a
 * renewed token, open the next stream at once: a scan during the pause would not be reported.
 */
async function keepReading(signal: AbortSignal, links: WatchedLinks, { catchUp, ...handlers }: Reading): Promise<void> {
  let pauseMs = minPauseMs;
  let isRenewed = false;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const changed = links.changed();
    const until = AbortSignal.any([signal, changed]);
    const onOpen = (unchangedMs: number) => catchUp.opened(startedAt, unchangedMs);
    const end: StreamEnd = await readStream(until, links.hashes(), {
      ...handlers,
      onOpen,
      onChange: catchUp.changed,
    }).catch(() => 'closed');
    catchUp.closed();
    if (changed.aborted) continue;
    if (end === 'refused' || end === 'not-offered') return;
    // A server that refuses the renewed token too is asked again after a pause.
    const isFirstRenewal = end === 'renewed' && !isRenewed;
    isRenewed = end === 'renewed';
    if (isFirstRenewal) continue;
    if (Date.now() - startedAt > maxPauseMs) pauseMs = minPauseMs;
    await pause(pauseMs * (0.5 + Math.random()), until);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  }
}

/**
 * Calls `onChange` when the account has changed on the server since the page was requested, also before the stream was open.
 * `onJob` gets the progress of the user's jobs. Also reports scans of watched links (`watchScans`). One tab of a user holds the stream and informs the
 * others: over HTTP/1.1, a browser opens only six connections to a server. Returns a function that stops following.
 */
export function followAccount(
  email: string,
  onChange: () => void,
  onJob: (job: JobEvent) => void = () => undefined,
): () => void {
  const stop = new AbortController();
  const catchUp = createCatchUp(() => {
    postToTabs({ kind: 'account-changed', email });
    onChange();
  });
  let isLeading = false;
  const stopListening = listenToTabs((message) => {
    if (message.kind === 'account-changed' && message.email === email) onChange();
    if (message.kind === 'job-progress' && message.email === email) onJob(message.job);
    if (message.kind === 'catch-up' && message.email === email && isLeading) catchUp.request(message.since);
  });
  const onStreamJob = (job: JobEvent) => {
    postToTabs({ kind: 'job-progress', email, job });
    onJob(job);
  };
  const links = shareWatchedLinks(email);
  const lead = () => {
    isLeading = true;
    links.lead();
    return keepReading(stop.signal, links, {
      onWatched: links.reportWatched,
      onScan: links.report,
      onJob: onStreamJob,
      catchUp,
    });
  };
  const wait = () => postToTabs({ kind: 'catch-up', email, since: pageStart });
  leadOrWait(`tessera-live:${email}`, stop.signal, lead, wait).catch(() => undefined);
  return () => {
    stop.abort();
    stopListening();
    links.stop();
  };
}

/**
 * Calls `lead` at once if no other tab leads, else when the leading tab is closed. A tab that has to wait calls `wait`
 * once.
 */
async function leadOrWait(name: string, signal: AbortSignal, lead: () => Promise<void>, wait: () => void) {
  if (!('locks' in navigator) || !navigator.locks) return lead();
  const { locks } = navigator;
  const hasLed = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (hasLed || signal.aborted) return;
  wait();
  await locks.request(name, { signal }, lead);
}
