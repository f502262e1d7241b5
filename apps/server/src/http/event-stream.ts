import type { FastifyReply, FastifyRequest } from 'fastify';

/** An event has less than 200 bytes; a client with more unread bytes does not read. */
const maxUnreadBytes = 16 * 1024;
/** How long the last bytes of an ended stream may take to be sent. */
const flushMs = 5000;

export interface EventStream {
  /** Does nothing once the stream has ended. */
  send(text: string): void;
  end(): void;
}

/**
 * Answers with server-sent events until one side ends the stream, then calls `ended` once. Watches the socket, not the
 * response: Node does not close a response that waits behind another one on a closed connection.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, ended: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const { socket } = request.raw;
  let hasEnded = false;

  const finish = () => {
    if (hasEnded) return;
    hasEnded = true;
    socket.off('close', finish);
    ended();
  };
  const destroy = () => {
    finish();
    socket.destroy();
  };

  socket.once('close', finish);
  // The client disconnected earlier: no further `close` event.
  if (socket.destroyed) process.nextTick(finish);
  raw.on('error', finish);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Turns off buffering in nginx, so that events arrive at once.
    'X-Accel-Buffering': 'no',
  });

  return {
    send(text) {
      if (hasEnded) return;
      raw.write(text);
      if (raw.writableLength > maxUnreadBytes) destroy();
    },
    end() {
      if (hasEnded) return;
      finish();
      const flush = setTimeout(() => socket.destroy(), flushMs);
      raw.end(() => clearTimeout(flush));
      socket.once('close', () => clearTimeout(flush));
    },
  };
}
