import type { DataType, QrCode, QrData } from '@tessera/contract';

/** Type and content in one union; the API sends them as separate fields. */
export type CodeContent =
  | { type: 'url'; data: { url: string } }
  | { [T in DataType]: { type: T; data: QrData<T> } }[DataType];

export function codeContent(code: Pick<QrCode, 'qr_type' | 'qr_data' | 'destination_url'>): CodeContent {
  if (code.qr_type === 'url') return { type: 'url', data: { url: code.destination_url ?? '' } };
  return { type: code.qr_type, data: code.qr_data } as CodeContent;
}
