// Sends the same request so many times a second, from a separate process, so that sending does not delay the process that measures.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ url: string, method?: string, headers: Record<string, string>, body?: string, perSecond: number, ms: number }} Flood */

/** @type {Flood} */
const { url, method = 'GET', headers, body, perSecond, ms } = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const anyAddress = () => `10.9.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** @returns {Promise<number | 'broken'>} */
const send = () =>
  new Promise((resolve) => {
    const sent = request(url, { method, agent, headers: { ...headers, 'x-forwarded-for': anyAddress() } }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 'broken'));
    });
    sent.on('error', () => resolve('broken'));
    sent.end(body);
  });

const sent = [];
for (let n = 0, start = performance.now(); performance.now() - start < ms; ) {
  for (; n < ((performance.now() - start) / 1000) * perSecond; n += 1) sent.push(send());
  await sleep(5);
}
const counts = new Map();
for (const status of await Promise.all(sent)) counts.set(status, (counts.get(status) ?? 0) + 1);
agent.destroy();
console.log([...counts].map(([status, count]) => `${count} × ${status}`).join(', '));
