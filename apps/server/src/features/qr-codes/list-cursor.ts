import { storable } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';

/** Where a page of a list ended: what it was sorted by, and the id, which breaks ties. */
export interface Cursor {
  value: string | number | null;
  id: string;
}

const shape = z.tuple([z.union([z.string().check(storable(), z.maxLength(300)), z.int(), z.null()]), z.uuid()]);

/** Opaque to the caller, who only hands it back. */
export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

function parseCursor(text: string): Cursor | undefined {
  try {
    const [value, id] = z.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()));
    // Decoding skips what is not base64url: only a cursor that comes out as it went in was written here.
    return writeCursor({ value, id }) === text ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}

/** A cursor of another order, or one that was made up, is the caller's mistake. */
export function readCursor(text: string, isValue: (value: Cursor['value']) => boolean): Cursor {
  const cursor = parseCursor(text);
  if (!cursor || !isValue(cursor.value)) throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return cursor;
}
