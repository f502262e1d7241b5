// How much 20 people signing in at once slow down everybody else: the latency of a signed-in call with and without
// them, in turns in one run. Run it with `npm run bench:logins` after `npm run build`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/test-kit/src/free-port.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

const rounds = 7;
const callsPerRound = 300;
const loginsAtOnce = 20;
const person = { email: 'bench@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' };

const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
const median = (numbers) => quantile(numbers, 0.5);

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}/v1`;
const server = spawn(process.execPath, [inProject('apps/server/dist/main.js')], {
  env: {
    PATH: process.env.PATH,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    EMAIL_VERIFICATION: 'off',
    TRUST_PROXY: 'true',
  },
  stdio: 'ignore',
});

/** Another address for each call, so that the limits per address stay out of the way. */
let calls = 0;
const from = () => {
  calls += 1;
  return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
};

const post = (path, body) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from() },
    body: JSON.stringify(body),
  });

async function waitUntilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('the server did not start');
}

/** One call after the other, as one other person would make them. */
async function latencies(token) {
  const times = [];
  for (let call = 0; call < callsPerRound; call += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}`, ...from() } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`the call answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Keeps so many logins under way until told to stop. Wrong passwords cost the same and open no sessions. */
function crowd() {
  let going = true;
  let done = 0;
  const lanes = Array.from({ length: loginsAtOnce }, async (_, lane) => {
    for (let tries = 0; going; tries += 1) {
      // Each try another account, so that the limit per account stays out of the way.
      const answer = await post('/auth/login', { ...person, email: `nobody-${lane}-${tries}@example.org` });
      await answer.arrayBuffer();
      if (answer.status === 401) done += 1;
    }
  });
  return async () => {
    going = false;
    await Promise.all(lanes);
    return done;
  };
}

try {
  await waitUntilReady();
  const { accessToken } = await (await post('/auth/register', person)).json();
  await latencies(accessToken);
  const alone = { p50: [], p99: [] };
  const crowded = { p50: [], p99: [] };
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await latencies(accessToken);
    const stop = crowd();
    await pause(200);
    const busy = await latencies(accessToken);
    const logins = await stop();
    for (const [times, into] of [
      [quiet, alone],
      [busy, crowded],
    ]) {
      into.p50.push(median(times));
      into.p99.push(quantile(times, 0.99));
    }
    console.log(
      `round ${round + 1}: p99 alone ${quantile(quiet, 0.99).toFixed(1)} ms, beside ${loginsAtOnce} logins ${quantile(busy, 0.99).toFixed(1)} ms (${logins} logins answered)`,
    );
  }
  console.log(
    `p50 ${median(alone.p50).toFixed(2)} → ${median(crowded.p50).toFixed(2)} ms (ratio ${(median(crowded.p50) / median(alone.p50)).toFixed(2)}), p99 ${median(alone.p99).toFixed(2)} → ${median(crowded.p99).toFixed(2)} ms (ratio ${(median(crowded.p99) / median(alone.p99)).toFixed(2)})`,
  );
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
