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
  /** @param {import('node:net').Socket} from @param {import('node:net').Socket} to */
  function pipe(from, to) {
    open.add(from);
    from.pipe(to);
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    pipe(client, upstream);
    pipe(upstream, client);
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
