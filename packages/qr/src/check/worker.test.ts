import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MessageChannel } from 'node:worker_threads';
import { completeStyle } from '@tessera/contract';
import { expect, it } from 'vitest';
import { frames } from '../frame/frames.ts';
import { answerChecks, askForChecks } from './worker.ts';

it('returns each result to its request through worker messages', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { port1, port2 } = new MessageChannel();
  // Node's ports pass the data itself; browsers wrap it in an event.
  const port = <Sent, Received>(end: typeof port1) => ({
    postMessage: (message: Sent) => end.postMessage(message),
    addEventListener: (_type: 'message', listener: (event: { data: Received }) => void) =>
      void end.on('message', (data: Received) => listener({ data })),
  });
  answerChecks(port(port1), { bytes: new Uint8Array(readFileSync(wasm)).buffer });
  const ask = askForChecks(port(port2));
  const style = completeStyle();
  const [good, framed, tooLong] = await Promise.allSettled([
    ask({ text: 'hello', style }),
    ask({ text: 'hello', style: { ...style, frame: { kind: 'bubble', text: 'Scan me' } }, frames }),
    ask({ text: 'x'.repeat(9000), style }),
  ]);
  expect(good).toMatchObject({ status: 'fulfilled', value: { verdict: 'good' } });
  expect(framed).toMatchObject({ status: 'fulfilled', value: { verdict: 'good' } });
  expect(tooLong).toMatchObject({ status: 'rejected' });
  port1.close();
});
