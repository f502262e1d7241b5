import {
  type BodyOf,
  createQrCodeBody,
  defaultEncoding,
  type endpoints,
  fieldMessages,
  isAllowedEncoding,
  isFieldMessageKey,
} from '@tessera/contract';
import type { Encoding, ErrorCode, ErrorParams, FieldMessageKey, QrData, QrType } from '@tessera/contract';
import * as z from 'zod/mini';
import { cleanText } from './code-fields.ts';
import { parseDestination } from './destination.policy.ts';
import { importedNameProblem, slugProblem } from './slug.policy.ts';

/** The content of a code that can be created. */
export interface CodeContent {
  type: QrType;
  encoding: Encoding;
  title: string | null;
  destinationUrl: string | null;
  data: QrData | null;
  externalId: string | null;
}

export interface CodeProblem {
  field: string;
  code: ErrorCode | FieldMessageKey;
  params?: ErrorParams;
}

type CreateBody = BodyOf<typeof endpoints.qrCodes.create>;
type ContentProblem = CodeProblem & { code: FieldMessageKey };

function firstProblem([issue]: readonly { path: PropertyKey[]; message: string }[]): CodeProblem {
  const field = issue?.path.filter((part) => part !== 'qr_data').join('.') || 'type';
  const key = issue?.message ?? '';
  return { field, code: isFieldMessageKey(key) && key in fieldMessages ? key : 'invalid' };
}

/**
 * The content of a new code, or its first problem, by the rules of `POST /qr-codes`. A pure function, because imports call it
 * in another process; whether the content fits into a symbol is checked by `CodeBatches.fitProblem`.
 */
export function checkContent(body: unknown, publicUrl: string): CodeContent | { problem: CodeProblem } {
  const parsed = z.safeParse(createQrCodeBody, body);
  return parsed.success ? storedContent(parsed.data, publicUrl) : { problem: firstProblem(parsed.error.issues) };
}

/** The content of a valid body in the form that is stored, or its problem. */
export function storedContent(code: CreateBody, publicUrl: string): CodeContent | { problem: ContentProblem } {
  const type = code.qr_type;
  const encoding = code.encoding ?? defaultEncoding(type);
  // The destination of a printed url code must stay editable.
  if (!isAllowedEncoding(type, encoding)) return { problem: { field: 'encoding', code: 'invalid' } };
  const destination = type === 'url' ? parseDestination(code.destination_url, publicUrl) : { url: null };
  if ('problem' in destination) return { problem: { field: 'destination_url', code: destination.problem } };
  const data = type === 'url' ? null : code.qr_data;
  return {
    type,
    encoding,
    title: cleanText(code.title),
    destinationUrl: destination.url,
    data,
    externalId: code.external_id ?? null,
  };
}

const slugMessages = { invalid: 'slugInvalid', reserved: 'slugReserved' } as const;

/** Why no code can be given this slug. */
export function codeSlugProblem(slug: string): FieldMessageKey | undefined {
  const problem = slugProblem(slug);
  return problem && slugMessages[problem];
}

/** Why no code can have this name in an import. */
export function codeNameProblem(name: string): FieldMessageKey | undefined {
  const problem = importedNameProblem(name);
  return problem && slugMessages[problem];
}
