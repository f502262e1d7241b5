import { apiPrefix, type Endpoint } from '@tessera/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isNotModified } from './entity-tags.ts';

/** Sends the reply with the headers that follow from it, so that a stored one gets them too. */
export function sendReply(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  response: unknown,
): FastifyReply {
  const { location, tagged } = endpoint;
  const fields = response as Record<string, unknown>;
  if (location)
    void reply.header('Location', apiPrefix + location.replace(/\{(\w+)\}/g, (_, name) => String(fields[name])));
  const tag = tagged && entityTag(tagged, response);
  if (tag === undefined) return reply.send(response);
  void reply.header('ETag', tag);
  return isNotModified(endpoint, request, tag) ? reply.code(304).send() : reply.send(response);
}
