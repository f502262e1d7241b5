// Forwards TCP connections to a server that can be exchanged, as the address of a database cluster does at a failover.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @param {number} firstPort */
export async function startForwarder(firstPort) {
  let target = firstPort;
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const destroyAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    /** @param {number} port */
    switchTo(port) {
      target = port;
      destroyAll();
    },
    async stop() {
      destroyAll();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
