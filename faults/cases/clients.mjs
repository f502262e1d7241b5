import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exact, ms, told } from '../lib/figures.mjs';
import { startSystem } from '../lib/system.mjs';
import { startVisitors, together } from '../lib/visitors.mjs';

/** What other visitors notice: an answer that takes this much longer than without the trouble. */
const noticeMs = 50;

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function connectMany(port, count, onOpen) {
  const sockets = [];
  for (let n = 0; n < count; n += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, count - n) },
        () =>
          new Promise((resolve) => {
            const socket = connect(port, '127.0.0.1', () => resolve(undefined)).on('error', () => resolve(undefined));
            // Whoever does not read does not hear that it is over.
            sockets.push(socket.resume());
            onOpen?.(socket);
          }),
      ),
    );
  }
  return sockets;
}

export const slowClients = {
  name: '500 clients that send a byte a second, of a head or of a body',
  promise: 'others notice nothing; the slow ones are cut off within 40 s',
  async run() {
    const system = await startSystem({ nodes: 1 });
    try {
      const [port = 0] = system.ports;
      const quiet = startVisitors(system);
      await sleep(2000);
      await quiet.stop();
      const head = `GET /${system.hashes[0]} HTTP/1.1\r\nHost: x\r\nX-Slow: ${'a'.repeat(500)}`;
      const body = `POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
      let number = 0;
      const texts = new Map();
      const sockets = await connectMany(port, 500, (socket) => texts.set(socket, number++ % 2 ? head : body));
      const opened = performance.now();
      const drip = setInterval(() => {
        for (const socket of sockets) {
          if (socket.destroyed) continue;
          const text = texts.get(socket);
          // The head of a request with a body goes at once: it is the body that drips.
          const part =
            socket.bytesWritten === 0 && text === body
              ? body
              : text === body
                ? 'x'
                : (text[socket.bytesWritten] ?? 'a');
          socket.write(part);
        }
      }, 1000);
      const crowd = startVisitors(system);
      let cutAfter = 0;
      while (performance.now() - opened < 40_000) {
        await sleep(250);
        if (sockets.every((socket) => socket.destroyed)) {
          cutAfter = performance.now() - opened;
          break;
        }
      }
      clearInterval(drip);
      await crowd.stop();
      for (const socket of sockets) socket.destroy();
      const tally = await system.tally(together(quiet, crowd));
      const [calm, busy] = [quiet.slowest().p99, crowd.slowest().p99];
      return {
        kept: exact(tally) && crowd.failed === 0 && busy < calm + noticeMs && cutAfter > 0,
        figure: `p99 of others ${ms(calm)} before, ${ms(busy)} meanwhile, ${crowd.failed} failed; all 500 cut off after ${cutAfter ? ms(cutAfter) : 'never'}; ${told(tally)}`,
      };
    } finally {
      await system.stop();
    }
  },
};

export const idleConnections = {
  name: '5,000 connections that ask for nothing',
  promise: 'others notice nothing; memory grows by less than 20 kB for each',
  async run() {
    const system = await startSystem({ nodes: 1 });
    try {
      const [port = 0] = system.ports;
      const pid = system.nodes[0]?.pid;
      const quiet = startVisitors(system);
      await sleep(2000);
      await quiet.stop();
      const before = residentMb(pid);
      const sockets = await connectMany(port, 5000);
      const crowd = startVisitors(system);
      await sleep(5000);
      await crowd.stop();
      const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
      const each = ((residentMb(pid) - before) * 1024) / 5000;
      for (const socket of sockets) socket.destroy();
      const tally = await system.tally(together(quiet, crowd));
      const [calm, busy] = [quiet.slowest().p99, crowd.slowest().p99];
      return {
        kept: exact(tally) && crowd.failed === 0 && open === 5000 && each < 20 && busy < calm + noticeMs,
        figure: `${open} open; p99 of others ${ms(calm)} before, ${ms(busy)} meanwhile, ${crowd.failed} failed; ${each.toFixed(1)} kB each; ${told(tally)}`,
      };
    } finally {
      await system.stop();
    }
  },
};
