import type { QrCode } from '@tessera/contract';
import type { QrCodeRow } from './qr-codes.repo.ts';

interface CodeUrls {
  short: string;
  /** The picture itself, as a data URL. */
  picture: string;
  thumbnail: string;
}

/** Logos are kept as `logos/name.png`, which is also where they are served. */
export function presentQrCode(row: QrCodeRow, urls: CodeUrls, publicUrl: string): QrCode {
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
    short_url: urls.short,
    qr_code_data_url: urls.picture,
    thumbnail_url: urls.thumbnail,
    is_active: row.is_active,
    click_count: row.click_count,
    created_at: row.created_at.toISOString(),
  };
}
