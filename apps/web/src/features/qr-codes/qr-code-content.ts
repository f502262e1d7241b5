import type { DataType, QrCode, QrData } from '@tessera/contract';

/** What a code says, by its kind. On the wire the kind stands beside the content; here they belong together. */
export type CodeContent =
  | { type: 'url'; data: { url: string } }
  | { [T in DataType]: { type: T; data: QrData<T> } }[DataType];

export function contentOf(code: Pick<QrCode, 'qr_type' | 'qr_data' | 'destination_url'>): CodeContent {
  if (code.qr_type === 'url') return { type: 'url', data: { url: code.destination_url ?? '' } };
  return { type: code.qr_type, data: code.qr_data } as CodeContent;
}

/** An address as people read it, without what every address begins with. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');
