// Sends the same request at a constant rate, in a separate process so that it does not delay the measuring process.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ url: string, method?: string, headers: Record<string, string>, body?: string, perSecond: number, ms: number }} Flood */

/** @type {Flood} */
const { url, method = 'GET', headers, body, perSecond, ms } = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const randomAddress = () => `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** @returns {Promise<number | 'broken'>} */
const send = () =>
  new Promise((resolve) => {
    const sent = request(
      url,
      { method, agent, headers: { ...headers, 'x-forwarded-for': randomAddress() } },
      (answer) => {
        answer.resume().on('close', () => resolve(answer.statusCode ?? 'broken'));
      },
    );
    sent.on('error', () => resolve('broken'));
    sent.end(body);
  });

const responses = [];
for (let n = 0, start = performance.now(); performance.now() - start < ms; ) {
  for (; n < ((performance.now() - start) / 1000) * perSecond; n += 1) responses.push(send());
  await sleep(5);
}
const counts = new Map();
for (const status of await Promise.all(responses)) counts.set(status, (counts.get(status) ?? 0) + 1);
agent.destroy();
console.log([...counts].map(([status, count]) => `${count} × ${status}`).join(', '));
