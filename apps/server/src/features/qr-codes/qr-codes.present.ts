import type { DestinationChange, endpoints, QrCode, ReplyOf, WebhookCode } from '@tessera/contract';
import type { Pictures } from './pictures.ts';
import type { QrCodeRow, Totals } from './qr-codes.repo.ts';
import type { ListPage } from './qr-list.repo.ts';
import type { DestinationChangeRow } from './rules/rules.repo.ts';
import type { Reservation } from './reservations.repo.ts';

interface Details {
  pictures: Pick<Pictures, 'shortUrl' | 'symbolUrl'>;
  publicUrl: string;
}

export interface Drawn {
  dataUrl: string;
  error?: NonNullable<QrCode['picture_error']>;
}

interface Pictured extends Details {
  picture: Drawn;
  thumbnailUrl: string;
  /** The code is inactive, and its owner's plan does not allow activating it. */
  isLocked: boolean;
  dailyClicks?: readonly number[] | undefined;
}

/** A logo is served under its storage key, `logos/name.png`. */
export const presentLogo = (publicUrl: string, key: string) => ({ logo_url: `${publicUrl}/${key}` });

/** A code without pictures, as in the events of webhooks. */
export function presentFacts(row: QrCodeRow, { pictures, publicUrl }: Details): WebhookCode {
  return {
    id: row.id,
    short_hash: row.hash,
    title: row.title,
    qr_type: row.type,
    encoding: row.encoding,
    destination_url: row.destinationUrl,
    qr_data: row.data,
    style: row.style,
    renderer_version: row.rendererVersion,
    logo_url: row.logoKey && presentLogo(publicUrl, row.logoKey).logo_url,
    short_url: pictures.shortUrl(row.hash),
    slug: row.slug,
    slug_url: row.slug && pictures.shortUrl(row.slug),
    symbol_url: pictures.symbolUrl(row),
    is_active: row.isActive,
    click_count: row.clickCount,
    imported_clicks: row.importedClicks,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    external_id: row.externalId,
    tags: row.tags,
    archived: row.isArchived,
    note: row.note,
    metadata: row.metadata,
    public_picture: row.hasPublicPicture,
  };
}

export function presentQrCode(row: QrCodeRow, details: Pictured): QrCode {
  return {
    ...presentFacts(row, details),
    qr_code_data_url: details.picture.dataUrl,
    ...(details.picture.error && { picture_error: details.picture.error }),
    thumbnail_url: details.thumbnailUrl,
    ...(details.isLocked && { reactivation_requires_pro: true }),
    ...(details.dailyClicks && { daily_clicks: [...details.dailyClicks] }),
  };
}

export const presentChange = ({ id, from, to, changedAt, changedBy }: DestinationChangeRow): DestinationChange => ({
  id,
  from_url: from,
  to_url: to,
  changed_at: changedAt.toISOString(),
  changed_by: changedBy,
});

export const presentReservation = (
  { hash, expiresAt }: Omit<Reservation, 'userId'>,
  shortUrl: string,
): ReplyOf<typeof endpoints.qrCodes.reserve> => ({
  short_hash: hash,
  short_url: shortUrl,
  expires_at: expiresAt.toISOString(),
});

export const presentQrCodeList = (
  codes: QrCode[],
  { nextCursor, total }: Pick<ListPage, 'nextCursor' | 'total'>,
  totals: Totals,
): ReplyOf<typeof endpoints.qrCodes.list> => ({
  qr_codes: codes,
  next_cursor: nextCursor,
  total,
  totals: { qr_codes: totals.codes, clicks: totals.clicks },
});
