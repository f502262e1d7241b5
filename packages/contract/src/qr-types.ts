import * as z from 'zod/mini';
import { type QrType, qrTypes } from './choices.ts';

export const qrTypeSchema = z.enum(qrTypes);

/** `tracked`: the symbol holds the short link. `direct`: it holds the content itself, works offline, is not counted. */
export const encodingSchema = z.enum(['tracked', 'direct']);
export type Encoding = z.infer<typeof encodingSchema>;

/** The viewer does not show crypto, so its symbol is direct unless told otherwise; a url must stay editable. */
export const defaultEncoding = (type: QrType): Encoding => (type === 'crypto' ? 'direct' : 'tracked');
