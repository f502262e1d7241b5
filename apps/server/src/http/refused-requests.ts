import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorText } from '@tessera/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sendError, toAppError } from './errors.ts';
import type { LogAnswer } from './request-log.ts';
import { defaultHeaders } from './security-headers.ts';

/** Answers a request that the framework refuses before any hook runs, such as a path that is not UTF-8. */
export function refuseUnrouted(mode: Config['mode'], logAnswer: LogAnswer) {
  const headers = defaultHeaders(mode);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const started = performance.now();
    reply.raw.once('finish', () => logAnswer(request, reply.statusCode, performance.now() - started));
    void sendError(toAppError(error), request, reply.headers({ ...headers, 'X-Request-Id': request.id }));
  };
}

const refusals: Record<string, { status: number; code: 'bad_request' | 'payload_too_large' }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'payload_too_large' },
};

/** How long the rest of a refused request is read and discarded. */
const lingerMs = 1000;

/** Answers bytes that are not HTTP or arrive too slowly. There is no request or response object yet, only a socket. */
export function refuseUnparsed(mode: Config['mode']) {
  const headers = Object.entries({ ...defaultHeaders(mode), 'Cache-Control': 'no-store' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (error: Error & { code?: string }, socket: Socket): void => {
    // More bytes of a request that was refused.
    if (socket.destroyed || socket.writableEnded) return;
    const { status, code } = refusals[error.code ?? ''] ?? { status: 400, code: 'bad_request' };
    const body = JSON.stringify({ error: errorText(code), code });
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${lines}\r\n${body}`,
    );
    // The rest of the request may be in transit: closing at once would reset the connection and lose the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}
