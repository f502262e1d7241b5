import type { FastifyReply, FastifyRequest } from 'fastify';

/** An event has some thirty bytes: a client with more than this unread does not read. */
const maxUnreadBytes = 16 * 1024;
/** How long a stream that has ended may take to leave the process. */
const flushMs = 5000;

export interface EventStream {
  /** Does nothing once the stream has ended. */
  send(text: string): void;
  end(): void;
}

/**
 * Answers with server-sent events until either side ends it; `ended` is called once, at that moment. The connection is
 * watched, not the response: a response that waits behind an earlier one of the same connection never hears of its end.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply, ended: () => void): EventStream {
  reply.hijack();
  const { raw } = reply;
  const { socket } = request.raw;
  let isOver = false;

  const finish = () => {
    if (isOver) return;
    isOver = true;
    socket.off('close', finish);
    ended();
  };
  const destroy = () => {
    finish();
    socket.destroy();
  };

  socket.once('close', finish);
  // A client that left before this says nothing any more.
  if (socket.destroyed) process.nextTick(finish);
  // The connection says all there is to say about its end.
  raw.on('error', finish);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Else a proxy collects what should be heard at once.
    'X-Accel-Buffering': 'no',
  });

  return {
    send(text) {
      if (isOver) return;
      raw.write(text);
      if (raw.writableLength > maxUnreadBytes) destroy();
    },
    end() {
      if (isOver) return;
      finish();
      const flush = setTimeout(() => socket.destroy(), flushMs);
      raw.end(() => clearTimeout(flush));
      socket.once('close', () => clearTimeout(flush));
    },
  };
}
