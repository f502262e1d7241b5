import { connect, createServer } from 'node:net';

/** Above 32767 the system assigns ports to outgoing connections, which can take the port before it is used. */
const range = { from: 20_000, to: 32_000 };

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** @returns {Promise<number>} a loopback port without a listener */
export async function freePort() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = range.from + Math.floor(Math.random() * (range.to - range.from));
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${range.from} and ${range.to}`);
}

/** Whether a server accepts connections on a loopback port. @param {number} port @returns {Promise<boolean>} */
export const acceptsConnections = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
