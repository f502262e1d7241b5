import * as z from 'zod/mini';
import { invalidFields } from '../../http/app-error.ts';

/** Where a page of a list ended: what it was sorted by, and the id, which breaks ties. */
export interface Cursor {
  value: string | number | null;
  id: string;
}

const shape = z.tuple([z.union([z.string().check(z.maxLength(300)), z.number(), z.null()]), z.uuid()]);

/** Opaque to the caller, who only hands it back. */
export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** A cursor of another order, or one that was made up, is the caller's mistake, not ours. */
export function readCursor(text: string, isValue: (value: Cursor['value']) => boolean): Cursor {
  try {
    const [value, id] = z.parse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (isValue(value)) return { value, id };
  } catch {
    // Said below.
  }
  throw invalidFields({ cursor: 'invalid' });
}
