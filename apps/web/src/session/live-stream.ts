import { live } from '@tessera/contract';
import { renewTokens } from './renew.ts';
import { readAccessToken } from './token-store.ts';

export type StreamEnd = 'over' | 'refused' | 'not-offered';

export interface Hearer {
  /** From here on nothing is missed; before, something may have been. */
  opened(): void;
  changed(): void;
}

/** An open stream says something every `beatSeconds`. One that misses two beats is dead, as after the computer slept. */
const longestSilenceMs = (2 * live.beatSeconds + 10) * 1000;
const lookMs = 5000;

/** Aborts when nothing was heard for too long. By the wall clock: timers stand still while the computer sleeps. */
function watchSilence() {
  const silence = new AbortController();
  let heardAt = Date.now();
  const look = setInterval(() => {
    if (Date.now() - heardAt > longestSilenceMs) silence.abort();
  }, lookMs);
  return {
    signal: silence.signal,
    heard: () => {
      heardAt = Date.now();
    },
    stop: () => clearInterval(look),
  };
}

/** Reads one stream until it ends. */
export async function readStream(signal: AbortSignal, hearer: Hearer): Promise<StreamEnd> {
  const token = readAccessToken();
  if (token === null) return 'refused';
  const silence = watchSilence();
  try {
    return await readWith(token, AbortSignal.any([signal, silence.signal]), {
      ...hearer,
      heard: () => silence.heard(),
    });
  } finally {
    silence.stop();
  }
}

async function readWith(token: string, signal: AbortSignal, hearer: Hearer & { heard(): void }): Promise<StreamEnd> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const response = await fetch(`/v1${live.path}`, { headers, signal, cache: 'no-store' });
  if (response.status === 401) return (await renewTokens(token)) === 'renewed' ? 'over' : 'refused';
  if (response.status >= 500 || response.status === 429) return 'over';
  if (response.status !== 200 || !response.body) return 'not-offered';
  hearer.opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'over';
    hearer.heard();
    const events = (rest + value).split('\n\n');
    // What came last may not be whole yet.
    rest = events.pop() ?? '';
    if (events.some((event) => event.includes(`event: ${live.accountChanged}`))) hearer.changed();
  }
}
