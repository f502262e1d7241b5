import { apiPrefix, live, visitorLive } from '@tessera/contract';
import { expect } from 'vitest';

export type OpenStream = Awaited<ReturnType<typeof openStream>>;

/** Opens an event stream and waits until it is open; `text` is everything received so far. */
export const openStream = (address: string, token: string, query = '') =>
  readStream(`${address}${apiPrefix}${live.path}${query}`, { authorization: `Bearer ${token}` });

/** The same for a visitor with the token of a reservation. */
export const openVisitorStream = (address: string, token: string) =>
  readStream(`${address}${apiPrefix}${visitorLive.path}?${visitorLive.tokenParameter}=${token}`);

async function readStream(url: string, credentials: Record<string, string> = {}) {
  const stop = new AbortController();
  const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...credentials }, signal: stop.signal });
  const stream = { text: '', ended: false, stop: () => stop.abort(), answer };
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      stream.text += part.value;
    }
    stream.ended = true;
  })().catch(() => {
    stream.ended = true;
  });
  if (answer.status === 200) await expect.poll(() => stream.text).toContain(': open');
  return stream;
}
