import type { FastifyInstance } from 'fastify';

const stallMs = 30_000;

/**
 * Ends the connection of a client that does not read its answer, which would otherwise stay in memory. A slow client keeps
 * its connection: Node restarts the timer whenever bytes leave, and reports a timeout only if none did.
 */
export function endStalledClients({ server }: FastifyInstance, timeoutMs = stallMs): void {
  server.on('request', (_request, response) => {
    response.setTimeout(timeoutMs, () => {
      const { socket } = response;
      // Without anything to send, it is the server that takes its time, or a stream of events that has none.
      if (socket && socket.writableLength > 0) socket.destroy();
    });
  });
}
