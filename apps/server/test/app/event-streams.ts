import { expect } from 'vitest';

export type OpenStream = Awaited<ReturnType<typeof openStream>>;

/** Opens an event stream and waits until it is open; `text` is everything received so far. */
export async function openStream(address: string, token: string, query = '') {
  const stop = new AbortController();
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/v1/events${query}`, { headers, signal: stop.signal });
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
  await expect.poll(() => stream.text).toContain(': open');
  return stream;
}
