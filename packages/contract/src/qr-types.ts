import * as z from 'zod/mini';
import { qrTypes } from './choices.ts';
import { type QrType, qrTypeDescriptors } from './qr-type-descriptors.ts';

export const qrTypeSchema = z.enum(qrTypes);

/** `tracked`: the symbol contains the short link. `direct`: it contains the content, works offline and is not counted. */
export const encodingSchema = z.enum(['tracked', 'direct']);
export type Encoding = z.infer<typeof encodingSchema>;

export const defaultEncoding = (type: QrType): Encoding =>
  qrTypeDescriptors[type].direct === 'by-default' ? 'direct' : 'tracked';

export const isAllowedEncoding = (type: QrType, encoding: Encoding): boolean =>
  encoding === 'tracked' || qrTypeDescriptors[type].direct !== 'never';
