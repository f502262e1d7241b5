import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeTally, isExact, ms } from '../lib/results.mjs';
import { faultCase } from '../lib/system.mjs';
import { mergeVisits, startVisitors } from '../lib/visitors.mjs';

/** If the latency of other visitors grows by less than this, they are not affected. */
const maxIncreaseMs = 50;
const cutOffTimeoutMs = 40_000;

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function connectMany(port, count) {
  const sockets = [];
  for (let n = 0; n < count; n += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - n) },
        () =>
          new Promise((resolve) => {
            const socket = connect(port, '127.0.0.1', () => resolve(undefined)).on('error', () => resolve(undefined));
            // A paused socket does not notice that the server closed it.
            sockets.push(socket.resume());
          }),
      ),
    );
  }
  return sockets;
}

/** Visitors before the fault, for comparison. */
async function measureBefore(system) {
  const before = startVisitors(system);
  await sleep(2000);
  await before.stop();
  return before;
}

/** Sends one byte a second on each socket, half of them in a header and half in a body. Returns the function that ends it. */
function sendSlowly(sockets, hash) {
  const header = `GET /${hash} HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(500)}`;
  const body = `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
  const timer = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      if (socket.destroyed) continue;
      const isHeader = index % 2 === 1;
      // The header of a request with a body is sent at once: only the body is slow.
      if (isHeader) socket.write(header[socket.bytesWritten] ?? 'a');
      else socket.write(socket.bytesWritten === 0 ? body : 'x');
    }
  }, 1000);
  return () => clearInterval(timer);
}

export const slowClients = faultCase(
  '500 clients that send a byte a second, of a header or of a body',
  'other visitors are not affected; the slow clients are cut off within 40 s',
  { nodes: 1 },
  async (system) => {
    const before = await measureBefore(system);
    const sockets = await connectMany(system.ports[0], 500);
    const opened = performance.now();
    const stopSending = sendSlowly(sockets, system.hashes[0]);
    const during = startVisitors(system);
    let cutOffMs = 0;
    while (cutOffMs === 0 && performance.now() - opened < cutOffTimeoutMs) {
      await sleep(250);
      if (sockets.every((socket) => socket.destroyed)) cutOffMs = performance.now() - opened;
    }
    stopSending();
    await during.stop();
    for (const socket of sockets) socket.destroy();
    const tally = await system.tally(mergeVisits(before, during));
    const [p99Before, p99During] = [before.latency().p99, during.latency().p99];
    return {
      holds: isExact(tally) && during.failed === 0 && p99During < p99Before + maxIncreaseMs && cutOffMs > 0,
      result: `p99 of other visitors ${ms(p99Before)} before, ${ms(p99During)} during, ${during.failed} failed; all 500 cut off after ${cutOffMs ? ms(cutOffMs) : 'never'}; ${describeTally(tally)}`,
    };
  },
);

export const idleConnections = faultCase(
  '5,000 idle connections',
  'other visitors are not affected; memory grows by less than 20 kB for each connection',
  { nodes: 1 },
  async (system) => {
    const pid = system.nodes[0]?.pid;
    const before = await measureBefore(system);
    const mbBefore = residentMb(pid);
    const sockets = await connectMany(system.ports[0], 5000);
    const during = startVisitors(system);
    await sleep(5000);
    await during.stop();
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
    const kbEach = ((residentMb(pid) - mbBefore) * 1024) / 5000;
    for (const socket of sockets) socket.destroy();
    const tally = await system.tally(mergeVisits(before, during));
    const [p99Before, p99During] = [before.latency().p99, during.latency().p99];
    return {
      holds:
        isExact(tally) && during.failed === 0 && open === 5000 && kbEach < 20 && p99During < p99Before + maxIncreaseMs,
      result: `${open} open; p99 of other visitors ${ms(p99Before)} before, ${ms(p99During)} during, ${during.failed} failed; ${kbEach.toFixed(1)} kB each; ${describeTally(tally)}`,
    };
  },
);
