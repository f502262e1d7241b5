import { live } from '@tessera/contract';
import { renewTokens } from './renew.ts';
import { readAccessToken } from './token-store.ts';

export type StreamEnd = 'over' | 'refused' | 'not-offered';

export interface Hearer {
  /** From here on nothing is missed; before, something may have been. */
  opened(): void;
  changed(): void;
}

/** Reads one stream until it ends. */
export async function readStream(signal: AbortSignal, hearer: Hearer): Promise<StreamEnd> {
  const token = readAccessToken();
  if (token === null) return 'refused';
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const response = await fetch(`/v1${live.path}`, { headers, signal, cache: 'no-store' });
  if (response.status === 401) return (await renewTokens(token)) === 'renewed' ? 'over' : 'refused';
  if (response.status >= 500 || response.status === 429) return 'over';
  if (response.status !== 200 || !response.body) return 'not-offered';
  hearer.opened();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'over';
    const events = (rest + value).split('\n\n');
    // What came last may not be whole yet.
    rest = events.pop() ?? '';
    if (events.some((event) => event.includes(`event: ${live.accountChanged}`))) hearer.changed();
  }
}
