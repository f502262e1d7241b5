import type { endpoints, QrCode, ReplyOf } from '@tessera/contract';
import type { QrCodeRow, Totals } from './qr-codes.repo.ts';
import type { Reservation } from './reservations.repo.ts';

interface Details {
  shortUrl: string;
  pictureDataUrl: string;
  thumbnailUrl: string;
  publicUrl: string;
  /** The code is inactive, and its owner's plan does not allow activating it. */
  isLocked: boolean;
  dailyClicks?: readonly number[] | undefined;
}

/** A logo is served under its storage key, `logos/name.png`. */
export const presentLogo = (publicUrl: string, key: string) => ({ logo_url: `${publicUrl}/${key}` });

export function presentQrCode(row: QrCodeRow, details: Details): QrCode {
  return {
    id: row.id,
    short_hash: row.hash,
    title: row.title,
    qr_type: row.type,
    encoding: row.encoding,
    destination_url: row.destinationUrl,
    qr_data: row.data,
    style: row.style,
    logo_url: row.logoKey && presentLogo(details.publicUrl, row.logoKey).logo_url,
    short_url: details.shortUrl,
    qr_code_data_url: details.pictureDataUrl,
    thumbnail_url: details.thumbnailUrl,
    is_active: row.isActive,
    click_count: row.clickCount,
    created_at: row.createdAt.toISOString(),
    ...(details.isLocked && { reactivation_requires_pro: true }),
    ...(details.dailyClicks && { daily_clicks: [...details.dailyClicks] }),
  };
}

export const presentReservation = (
  { hash, expiresAt }: Reservation,
  shortUrl: string,
): ReplyOf<typeof endpoints.qrCodes.reserve> => ({
  short_hash: hash,
  short_url: shortUrl,
  expires_at: expiresAt.toISOString(),
});

export const presentQrCodeList = (
  codes: QrCode[],
  nextCursor: string | null,
  totals: Totals,
): ReplyOf<typeof endpoints.qrCodes.list> => ({
  qr_codes: codes,
  next_cursor: nextCursor,
  totals: { qr_codes: totals.codes, clicks: totals.clicks },
});
