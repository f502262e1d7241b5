import * as z from 'zod/mini';
import { AppError } from '../../http/app-error.ts';

/** The last event of a page. */
export interface HistoryCursor {
  at: Date;
  id: string;
}

const pattern = /^(\d{1,15})\.([\da-f-]{36})$/;

export const writeHistoryCursor = ({ at, id }: HistoryCursor): string => `${at.getTime()}.${id}`;

/** Throws `bad_request` if the cursor is malformed. */
export function readHistoryCursor(text: string): HistoryCursor {
  const [, time = '', id = ''] = pattern.exec(text) ?? [];
  const at = new Date(Number(time || Number.NaN));
  if (Number.isNaN(at.getTime()) || !z.safeParse(z.uuid(), id).success)
    throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return { at, id };
}
