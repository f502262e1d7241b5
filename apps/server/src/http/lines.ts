import { Readable } from 'node:stream';
import type { Schema } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

const type = 'application/x-ndjson';

export const acceptsLines = ({ headers }: FastifyRequest): boolean => headers.accept?.includes(type) ?? false;

/** Sends values as lines of JSON, reduced to the schema, as fast as the client reads. An error before the first ones is answered as such. */
export async function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  values: AsyncGenerator<readonly unknown[]>,
): Promise<FastifyReply> {
  const first = await values.next();
  const toText = (part: readonly unknown[]) =>
    part.map((value) => `${JSON.stringify(z.parse(schema, value))}\n`).join('');
  async function* pieces() {
    if (!first.done) yield toText(first.value);
    for await (const part of values) yield toText(part);
  }
  return reply.type(type).send(
    Readable.from(pieces(), { objectMode: false }).once('error', (error) => {
      request.log.error({ err: error }, 'stream of lines failed');
    }),
  );
}
