import type { Readable } from 'node:stream';
import { type ErrorCode, limits } from '@tessera/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fairQueue } from '../platform/queue/fair-queue.ts';
import { AppError } from './app-error.ts';
import { multipartBoundary, parseSinglePart } from './multipart.ts';

interface UploadRule {
  maxBytes: number;
  tooLarge: ErrorCode;
  missing: ErrorCode;
}

/** Uploads by the name of their form field. */
const uploads: Record<string, UploadRule> = {
  logo: { maxBytes: limits.logo.create.maxBytes, tooLarge: 'logo_too_large', missing: 'logo_type' },
  file: { maxBytes: limits.imports.maxBytes, tooLarge: 'import_too_large', missing: 'import_file_missing' },
};

/** Boundary lines and headers around the file. */
const maxFormOverheadBytes = 8 * 1024;
/** Shorter than Node's own limit for a whole request, so that a slow client gets an answer. */
const bodyTimeoutMs = 25_000;

const fileRequired = (field: string) => new AppError('file_required', { params: { field } });

/** Makes routes of this scope accept multipart forms only. The handler reads the body after its checks. */
export function acceptForms(scope: FastifyInstance, field: string): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  scope.addContentTypeParser('*', (_request, _body, done) => done(fileRequired(field)));
}

/** Limits the number of bodies in memory. Other uploads are not read until it is their turn. */
const enqueueRead = fairQueue({ concurrency: 16, maxWaitingPerClient: 4, maxWaiting: 100 });

export async function readUpload(request: FastifyRequest, field: string, userId: string): Promise<Buffer> {
  const rule = uploads[field];
  if (!rule) throw new Error(`no upload rule for the field ${field}`);
  const contentType = request.headers['content-type'];
  if (contentType === undefined) throw fileRequired(field);
  const boundary = multipartBoundary(contentType);
  if (boundary === undefined) throw new AppError('bad_request');
  const maxBytes = rule.maxBytes + maxFormOverheadBytes;
  if (Number(request.headers['content-length']) > maxBytes) throw new AppError(rule.tooLarge);
  const read = () => readBody(request.raw, { maxBytes, tooLarge: rule.tooLarge, timeoutMs: bodyTimeoutMs });
  const part = parseSinglePart(await enqueueRead(userId, read, request.signal), boundary);
  if (!part) throw new AppError('bad_request');
  if (part.name !== field) throw new AppError(rule.missing);
  if (part.content.length > rule.maxBytes) throw new AppError(rule.tooLarge);
  return part.content;
}

interface BodyLimits {
  maxBytes: number;
  tooLarge: ErrorCode;
  timeoutMs: number;
}

/** Reads the whole body. A refused body is still read to its end, because clients read the answer only after they have sent the body. */
export function readBody(stream: Readable, { maxBytes, tooLarge, timeoutMs }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      clearTimeout(timer);
      stream.off('data', collect).off('end', finish).off('close', abort).resume();
    };
    const refuse = (code: ErrorCode) => {
      stop();
      reject(new AppError(code));
    };
    const collect = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) refuse(tooLarge);
      else chunks.push(chunk);
    };
    const finish = () => {
      stop();
      resolve(Buffer.concat(chunks, length));
    };
    const abort = () => refuse('bad_request');
    const timer = setTimeout(() => refuse('request_timeout'), timeoutMs);
    // The error listener stays: an aborted request may report more than one error.
    stream.on('data', collect).on('end', finish).on('close', abort).on('error', abort);
    if (stream.destroyed) abort();
  });
}
