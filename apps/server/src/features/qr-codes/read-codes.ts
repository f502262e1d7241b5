import { limits, type QrCode } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { notFound } from '../../http/app-error.ts';
import { createAccountTotals } from './account-totals.ts';
import { findChangeRefusal, reactivation } from './change-code.ts';
import type { CodeCalls } from './code-calls.ts';
import type { Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { presentQrCode, presentQrCodeList } from './qr-codes.present.ts';
import { findCode, type QrCodeRow } from './qr-codes.repo.ts';
import { findLatestClicks, listPage } from './qr-list.repo.ts';
import type { Thumbnails } from './thumbnails.service.ts';

const noClicks = Array<number>(limits.statsDays).fill(0);

export function createReads(
  { db, clock, config }: QrCodeDeps,
  pictures: Pictures,
  thumbnails: Thumbnails,
): Pick<CodeCalls, 'get' | 'list'> {
  const { publicUrl } = config;
  const totalsOf = createAccountTotals({ db, clock });

  async function present(
    row: QrCodeRow,
    pictureDataUrl: string,
    facts: { isLocked?: boolean; dailyClicks?: readonly number[] | undefined },
  ): Promise<QrCode> {
    const thumbnailUrl = await thumbnails.urlFor(row);
    return presentQrCode(row, { pictures, pictureDataUrl, thumbnailUrl, publicUrl, isLocked: false, ...facts });
  }

  return {
    async get(userId, id) {
      const row = await findCode(db, userId, id);
      if (!row) throw notFound();
      const isLocked = !row.isActive && (await findChangeRefusal(db, row, reactivation)) !== undefined;
      return present(row, svgDataUrl(await pictures.svg(row)), { isLocked });
    },

    async list(userId, query) {
      const [page, totals] = await Promise.all([listPage(db, userId, query), totalsOf(userId)]);
      const { rows } = page;
      const dataUrlOf = async (row: QrCodeRow) => (query.data_urls === 'omit' ? '' : thumbnails.dataUrl(row));
      const ids = rows.map(({ id }) => id);
      const clicks = query.daily_clicks && (await findLatestClicks(db, ids, clock.now()));
      const codes = await Promise.all(
        rows.map(async (row) =>
          present(row, await dataUrlOf(row), { dailyClicks: clicks && (clicks.get(row.id) ?? noClicks) }),
        ),
      );
      return presentQrCodeList(codes, page, totals);
    },
  };
}
