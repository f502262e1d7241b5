import * as z from 'zod/mini';
import { type QrType, qrTypes } from './choices.ts';

export const qrTypeSchema = z.enum(qrTypes);

/** `tracked`: the symbol contains the short link. `direct`: it contains the content, works offline and is not counted. */
export const encodingSchema = z.enum(['tracked', 'direct']);
export type Encoding = z.infer<typeof encodingSchema>;

/** Crypto is direct by default, because the viewer does not show it. */
export const defaultEncoding = (type: QrType): Encoding => (type === 'crypto' ? 'direct' : 'tracked');
