import { hash } from 'node:crypto';
import type { Endpoint, Schema, TaggedParts } from '@tessera/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';

const digest = (schema: Schema, reply: unknown): string =>
  hash('sha256', JSON.stringify(z.parse(schema, reply)), 'base64url').slice(0, 22);

/** Weak, because the counter of clicks changes without it. Undefined for a stored reply of an earlier release. */
export function entityTag({ state, view }: TaggedParts, reply: unknown): string | undefined {
  if (!z.safeParse(state, reply).success) return undefined;
  return `W/"${digest(state, reply)}.${digest(view, reply)}"`;
}

/** The opaque parts of the tags in a header. A proxy that compresses the reply makes a strong tag weak, so the difference is ignored. */
const tagsIn = (header: string): string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));

/** Whether the client has this version: the answer is 304. */
export function isNotModified({ method }: Endpoint, request: FastifyRequest, tag: string): boolean {
  const header = request.headers['if-none-match'];
  if (method !== 'GET' || header === undefined) return false;
  const tags = tagsIn(header);
  return tags.includes('*') || tagsIn(tag).some((own) => tags.includes(own));
}

/** Tags with their quotation marks, or `*`. */
const tagList = /^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/;
/** A tag of ours whose quotation marks are missing, which earlier releases accepted. */
const unquotedTag = /^(W\/)?[\w-]{22}(\.[\w-]{22})?$/;

/** A call that creates or updates a resource only creates it with `If-None-Match: *`. Other values are for reading. */
export function isCreateOnly({ creates }: Endpoint, request: FastifyRequest): boolean | undefined {
  const header = request.headers['if-none-match'];
  if (!creates || header === undefined) return creates && false;
  if (header.trim() !== '*') throw new AppError('precondition_invalid');
  return true;
}

/** Throws if the resource is not in the state that the client has read. Undefined: there is no such resource. */
export type Precondition = (current: object | undefined) => void;

/** Call it where the resource is locked. Does nothing if the client sent no `If-Match`. */
export function preconditionOf({ conditional }: Endpoint, request: FastifyRequest): Precondition {
  const header = request.headers['if-match'];
  if (header === undefined || !conditional) return () => undefined;
  if (!tagList.test(header) && !unquotedTag.test(header)) throw new AppError('precondition_invalid');
  const states = tagsIn(header).map((tag) => tag.split('.', 1)[0]);
  return (current) => {
    const isMatch = current && (states.includes('*') || states.includes(digest(conditional, current)));
    if (!isMatch) throw new AppError('precondition_failed');
  };
}
