import { limits, type QrCode } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { notFound } from '../../http/app-error.ts';
import { createAccountTotals } from './account-totals.ts';
import { findChangeRefusal, reactivation } from './change-code.ts';
import type { CodeCalls } from './code-calls.ts';
import type { MissingLogos } from './missing-logos.ts';
import { LogoUnreadable, type Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { type Drawn, presentQrCode, presentQrCodeList } from './qr-codes.present.ts';
import { findCode, type QrCodeRow } from './qr-codes.repo.ts';
import { findLatestClicks, listPage } from './qr-list.repo.ts';
import type { Thumbnails } from './thumbnails.service.ts';

const noClicks = Array<number>(limits.statsDays).fill(0);

export function createReads(
  { db, clock, config }: QrCodeDeps,
  pictures: Pictures,
  thumbnails: Thumbnails,
  missingLogos: MissingLogos,
): Pick<CodeCalls, 'get' | 'list'> {
  const { publicUrl } = config;
  const totalsOf = createAccountTotals({ db, clock });

  /** A code whose logo cannot be drawn must not fail a list, nor the page where its logo is uploaded again. */
  async function picture(draw: () => Promise<string>): Promise<Drawn> {
    try {
      return { dataUrl: await draw() };
    } catch (error) {
      if (error instanceof LogoUnreadable) return { dataUrl: '', error: error.code };
      throw error;
    }
  }

  async function present(
    row: QrCodeRow,
    picture: Drawn,
    facts: { isLocked?: boolean; dailyClicks?: readonly number[] | undefined },
  ): Promise<QrCode> {
    const thumbnailUrl = await thumbnails.urlFor(row);
    return presentQrCode(row, { pictures, picture, thumbnailUrl, publicUrl, isLocked: false, ...facts });
  }

  /** Draws the small pictures of a list, or only looks for missing logos. */
  async function listedPictures(
    rows: readonly QrCodeRow[],
    isDrawn: boolean,
  ): Promise<(row: QrCodeRow) => Promise<Drawn>> {
    if (isDrawn) return (row) => picture(() => thumbnails.dataUrl(row));
    const missing = await missingLogos.among(rows.flatMap(({ logoKey }) => logoKey ?? []));
    return async ({ logoKey }) => ({
      dataUrl: '',
      ...(logoKey !== null && missing.has(logoKey) && { error: 'logo_missing' as const }),
    });
  }

  return {
    async get(userId, id) {
      const row = await findCode(db, userId, id);
      if (!row) throw notFound();
      const isLocked = !row.isActive && (await findChangeRefusal(db, row, reactivation)) !== undefined;
      return present(row, await picture(async () => svgDataUrl(await pictures.svg(row))), { isLocked });
    },

    async list(userId, query) {
      const [page, totals] = await Promise.all([listPage(db, userId, query), totalsOf(userId)]);
      const { rows } = page;
      const findPicture = await listedPictures(rows, query.data_urls !== 'omit');
      const ids = rows.map(({ id }) => id);
      const clicks = query.daily_clicks && (await findLatestClicks(db, ids, clock.now()));
      const codes = await Promise.all(
        rows.map(async (row) =>
          present(row, await findPicture(row), { dailyClicks: clicks && (clicks.get(row.id) ?? noClicks) }),
        ),
      );
      return presentQrCodeList(codes, page, totals);
    },
  };
}
