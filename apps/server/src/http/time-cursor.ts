import * as z from 'zod/mini';
import { AppError } from './app-error.ts';

/** The last row of a page that is sorted by time, newest first. */
export interface TimeCursor {
  at: Date;
  id: string;
}

const pattern = /^(\d{1,15})\.([\da-f-]{36})$/;

export const writeTimeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}.${id}`;

/** Throws `bad_request` if the cursor is malformed. */
export function readTimeCursor(text: string): TimeCursor {
  const [, time = '', id = ''] = pattern.exec(text) ?? [];
  const at = new Date(Number(time || Number.NaN));
  if (Number.isNaN(at.getTime()) || !z.safeParse(z.uuid(), id).success)
    throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return { at, id };
}
