import { createServer } from 'node:net';

/** Above 32767 the system hands out ports to outgoing connections, which may take ours between asking and listening. */
const range = { from: 20_000, to: 32_000 };

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** @returns {Promise<number>} a port on the loopback that nobody listens on */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${range.from} and ${range.to}`);
}
