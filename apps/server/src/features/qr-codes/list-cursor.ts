import { storable } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';

/** The end of a page: the sort value and the id, which breaks ties, of its last row. */
export interface Cursor {
  value: string | number | null;
  id: string;
}

const shape = z.tuple([z.union([z.string().check(storable(), z.maxLength(300)), z.int(), z.null()]), z.uuid()]);

/** Opaque to clients. */
export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function parseCursor(text: string): Cursor | undefined {
  try {
    const [value, id] = z.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()));
    // Decoding skips invalid characters, so compare with the encoded form.
    return writeCursor({ value, id }) === text ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}

/** Throws `bad_request` if the cursor is malformed or belongs to another sort order. */
export function readCursor(text: string, isValue: (value: Cursor['value']) => boolean): Cursor {
  const cursor = parseCursor(text);
  if (!cursor || !isValue(cursor.value)) throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return cursor;
}
