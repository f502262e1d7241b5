import type { QrCode } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import type { Pictures } from './pictures.ts';
import type { QrCodeRow } from './qr-codes.repo.ts';

/** Logos are kept as `logos/name.png`, which is also where they are served. */
export async function presentQrCode(row: QrCodeRow, pictures: Pictures, publicUrl: string): Promise<QrCode> {
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
    short_url: pictures.shortUrl(row.short_hash),
    qr_code_data_url: svgDataUrl(await pictures.svg(row)),
    is_active: row.is_active,
    click_count: row.click_count,
    created_at: row.created_at.toISOString(),
  };
}
