import { type Check, checkQr, type CheckInput } from './check.ts';
import { loadFrames } from '../frame/load-frames.ts';
import { openDecoder } from './decoder.ts';

/** A function cannot be posted to a worker; the worker loads the frames itself. */
type CheckRequest = { id: number; input: Omit<CheckInput, 'frames'> };
type CheckResponse = { id: number; check: Check } | { id: number; error: string };

/** The methods that both sides of a worker have. */
interface Port<Sent, Received> {
  postMessage(message: Sent): void;
  addEventListener(type: 'message', listener: (event: { data: Received }) => void): void;
}

/** Runs checks in a worker, so that decoding does not block the form: `answerChecks(self, { url })`. */
export function answerChecks(port: Port<CheckResponse, CheckRequest>, wasm: Parameters<typeof openDecoder>[0]): void {
  const decode = openDecoder(wasm);
  port.addEventListener('message', ({ data: { id, input } }) => {
    const check = async () => checkQr({ ...input, frames: await loadFrames(input.style) }, decode);
    check().then(
      (checked) => port.postMessage({ id, check: checked }),
      (error: unknown) => port.postMessage({ id, error: String(error) }),
    );
  });
}

/** Sends checks to a worker that runs `answerChecks`. */
export function askForChecks(worker: Port<CheckRequest, CheckResponse>): (input: CheckInput) => Promise<Check> {
  const pending = new Map<number, { resolve: (check: Check) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }) => {
    const request = pending.get(data.id);
    pending.delete(data.id);
    if ('check' in data) request?.resolve(data.check);
    else request?.reject(new Error(data.error));
  });
  return ({ frames: _frames, ...input }) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, input });
    });
}
