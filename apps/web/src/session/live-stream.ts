import { type JobEvent, live, type ScanEvent, type WatchedCode } from '@tessera/contract';
import { sessionStore } from './session-store.ts';
import { readAccessToken } from './token-store.ts';
import { renewTokens } from './user-call.ts';

/** Why a stream ended. After `closed`, another one can be opened; after `renewed` at once, with the renewed token. */
export type StreamEnd = 'closed' | 'renewed' | 'refused' | 'not-offered';

export interface StreamHandlers {
  /** From now on every change is reported. The account has not changed for `unchangedMs` before; earlier changes may have been missed. */
  onOpen: (unchangedMs: number) => void;
  onChange: () => void;
  onWatched: (code: WatchedCode) => void;
  onScan: (scan: ScanEvent) => void;
  onJob: (job: JobEvent) => void;
}

/** The server sends a heartbeat every `heartbeatSeconds`. After two missed ones the stream is dead, as after a sleep. */
const maxSilenceMs = (2 * live.heartbeatSeconds + 10) * 1000;
const checkIntervalMs = 5000;

/** Aborts if no data arrives for `maxSilenceMs`. Compares the wall clock, because timers stop while the computer sleeps. */
function watchSilence() {
  const silence = new AbortController();
  let lastDataAt = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - lastDataAt > maxSilenceMs) silence.abort();
  }, checkIntervalMs);
  return {
    signal: silence.signal,
    onData: () => {
      lastDataAt = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}

/** Reads one stream until it ends. It also reports scans of the given short hashes. */
export async function readStream(
  signal: AbortSignal,
  hashes: readonly string[],
  handlers: StreamHandlers,
): Promise<StreamEnd> {
  const token = readAccessToken();
  if (token === null) return 'refused';
  const silence = watchSilence();
  try {
    const anySignal = AbortSignal.any([signal, silence.signal]);
    return await readWith(token, anySignal, hashes, { ...handlers, onData: silence.onData });
  } finally {
    silence.stop();
  }
}

async function readWith(
  token: string,
  signal: AbortSignal,
  hashes: readonly string[],
  { onData, ...handlers }: StreamHandlers & { onData: () => void },
): Promise<StreamEnd> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const query = new URLSearchParams(hashes.map((hash) => [live.watchParameter, hash]));
  const response = await fetch(`/v1${live.path}${hashes.length > 0 ? `?${query}` : ''}`, {
    headers,
    signal,
    cache: 'no-store',
  });
  if (response.status === 401) {
    if ((await renewTokens(token)) === 'renewed') return 'renewed';
    // The session was ended elsewhere: the page does not wait for its next call to show that.
    if (sessionStore.get().kind === 'signed-in') sessionStore.set({ kind: 'anonymous', reason: 'expired' });
    return 'refused';
  }
  if (response.status >= 500 || response.status === 429) return 'closed';
  if (response.status !== 200 || !response.body) return 'not-offered';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'closed';
    onData();
    const events = (rest + value).split('\n\n');
    // The last event may be incomplete.
    rest = events.pop() ?? '';
    for (const event of events) handleEvent(event, handlers);
  }
}

/** The first event of a server of the release before, which knows nothing of earlier changes. */
const openedWithoutData = ': open';

function handleEvent(event: string, { onOpen, onChange, onWatched, onScan, onJob }: StreamHandlers): void {
  const [, name] = /^event: (.*)$/m.exec(event) ?? [];
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  if (name === live.opened || event === openedWithoutData) onOpen(Number(data ?? 0));
  if (name === live.accountChanged) onChange();
  if (name === live.watched && data) onWatched(JSON.parse(data) as WatchedCode);
  if (name === live.scanned && data) onScan(JSON.parse(data) as ScanEvent);
  if (name === live.jobProgress && data) onJob(JSON.parse(data) as JobEvent);
}
