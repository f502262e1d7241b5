// `npm run bench:logins`: the latency of an authenticated call with and without 20 concurrent logins, in alternating rounds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { createOwner, nextAddress, startProduct } from '../../packages/test-kit/src/product.mjs';
import { prepare } from '../../scripts/lib/prepare.mjs';

const rounds = 7;
const callsPerRound = 300;
const concurrentLogins = 20;

const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const median = (numbers) => quantile(numbers, 0.5);

await prepare(['server']);
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
const product = startProduct({ port: await freePort(), dataDir });

/** The latencies of calls made one after the other. @param {string} token */
async function measureCalls(token) {
  const times = [];
  for (let call = 0; call < callsPerRound; call += 1) {
    const start = performance.now();
    const answer = await fetch(`${product.url}/v1/auth/me`, {
      headers: { authorization: `Bearer ${token}`, ...nextAddress() },
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the call answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Keeps logins running until stopped. Wrong passwords cost the same CPU time and open no sessions. */
function startLogins() {
  let isRunning = true;
  let done = 0;
  const workers = Array.from({ length: concurrentLogins }, async (_, worker) => {
    for (let tries = 0; isRunning; tries += 1) {
      // A different account each time, so that the limit per account does not apply.
      const email = `unknown-${worker}-${tries}@example.org`;
      const answer = await fetch(`${product.url}/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...nextAddress() },
        body: JSON.stringify({ email, password: 'mosaic-tile-7', turnstileToken: 'x' }),
      });
      await answer.arrayBuffer();
      if (answer.status === 401) done += 1;
    }
  });
  return async () => {
    isRunning = false;
    await Promise.all(workers);
    return done;
  };
}

try {
  await product.ready();
  const { accessToken } = await createOwner(product.url, 'bench');
  await measureCalls(accessToken);
  const results = { alone: { p50: [], p99: [] }, loaded: { p50: [], p99: [] } };
  const record = (name, times) => {
    results[name].p50.push(median(times));
    results[name].p99.push(quantile(times, 0.99));
    return quantile(times, 0.99).toFixed(1);
  };
  for (let round = 0; round < rounds; round += 1) {
    const alone = record('alone', await measureCalls(accessToken));
    const stop = startLogins();
    await sleep(200);
    const loaded = record('loaded', await measureCalls(accessToken));
    console.log(
      `round ${round + 1}: p99 alone ${alone} ms, with ${concurrentLogins} logins ${loaded} ms (${await stop()} logins answered)`,
    );
  }
  const compare = (name) => {
    const [alone, loaded] = [median(results.alone[name]), median(results.loaded[name])];
    return `${name} ${alone.toFixed(2)} → ${loaded.toFixed(2)} ms (ratio ${(loaded / alone).toFixed(2)})`;
  };
  console.log(`${compare('p50')}, ${compare('p99')}`);
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
