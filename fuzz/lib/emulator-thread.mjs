// Runs the Stripe emulator in a thread of the fuzzer, so that its memory and errors are not attributed to the product.
import { parentPort, workerData } from 'node:worker_threads';

const { file, url } = workerData;
const { startStripeEmulator } = await import(file);
const { host, port } = await startStripeEmulator({
  pagesUrl: `${url}/dev/stripe`,
  price: { cents: 699, currency: 'usd' },
  post: async (body, headers) => {
    const answer = await fetch(`${url}/v1/webhooks/stripe`, { method: 'POST', body, headers });
    await answer.body?.cancel();
    return answer.status;
  },
});
parentPort?.postMessage(`http://${host}:${port}`);
