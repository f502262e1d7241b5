import type { QrCode } from '@tessera/contract';
import type { Pictures } from './pictures.ts';
import type { QrCodeRow } from './qr-codes.repo.ts';

interface PresentedPictures {
  dataUrl: string;
  thumbnailUrl: string;
}

/** Logos are kept as `logos/name.png`, which is also where they are served. */
export function presentQrCode(
  row: QrCodeRow,
  { dataUrl, thumbnailUrl }: PresentedPictures,
  { shortUrl }: Pictures,
  publicUrl: string,
): QrCode {
  return {
    id: row.id,
    short_hash: row.short_hash,
    title: row.title,
    qr_type: row.qr_type,
    encoding: row.encoding,
    destination_url: row.destination_url,
    qr_data: row.qr_data,
    style: row.style,
    logo_url: row.logo_key && `${publicUrl}/${row.logo_key}`,
    short_url: shortUrl(row.short_hash),
    qr_code_data_url: dataUrl,
    thumbnail_url: thumbnailUrl,
    is_active: row.is_active,
    click_count: row.click_count,
    created_at: row.created_at.toISOString(),
  };
}
