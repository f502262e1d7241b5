import multipart from '@fastify/multipart';
import { type ErrorCode, limits } from '@tessera/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** What may be uploaded, by the name of its field. A file that is larger or not there is refused in these words. */
const uploads: Record<string, { maxBytes: number; tooLarge: ErrorCode; missing: ErrorCode }> = {
  logo: { maxBytes: limits.logo.create.maxBytes, tooLarge: 'logo_too_large', missing: 'logo_type' },
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** One small file per request and nothing else: everything about a form is bounded. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 100 },
  });
}

export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  const rule = uploads[field];
  if (!rule) throw new Error(`nothing is uploaded as ${field}`);
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  try {
    const part = await request.file({ limits: { fileSize: rule.maxBytes } });
    if (part?.fieldname !== field) throw new AppError(rule.missing);
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new AppError(rule.tooLarge, { cause: error });
    throw new AppError('bad_request', { cause: error });
  }
}
