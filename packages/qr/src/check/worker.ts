import { type Check, checkQr, type CheckInput } from './check.ts';
import { openDecoder } from './decoder.ts';

type Question = { id: number; input: CheckInput };
type Answer = { id: number; check: Check } | { id: number; error: string };

/** A worker seen from inside, and from outside: what both ends have in common. */
interface Port<Sent, Received> {
  postMessage(message: Sent): void;
  addEventListener(type: 'message', listener: (event: { data: Received }) => void): void;
}

/** The whole worker: `answerChecks(self, { url })`. Decoding must not make typing in the form stutter. */
export function answerChecks(port: Port<Answer, Question>, wasm: Parameters<typeof openDecoder>[0]): void {
  const decode = openDecoder(wasm);
  port.addEventListener('message', ({ data: { id, input } }) => {
    checkQr(input, decode).then(
      (check) => port.postMessage({ id, check }),
      (error: unknown) => port.postMessage({ id, error: String(error) }),
    );
  });
}

/** The other end: asks a worker that answers checks. */
export function askForChecks(worker: Port<Question, Answer>): (input: CheckInput) => Promise<Check> {
  const waiting = new Map<number, { resolve: (check: Check) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener('message', ({ data }) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('check' in data) asker?.resolve(data.check);
    else asker?.reject(new Error(data.error));
  });
  return (input) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, input });
    });
}
