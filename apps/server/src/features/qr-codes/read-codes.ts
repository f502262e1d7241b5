import { limits, linkNamesIn, type QrCode } from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { notFound } from '../../http/app-error.ts';
import { isQueueFull } from '../../http/errors.ts';
import { createAccountTotals } from './account-totals.ts';
import { findChangeRefusal, reactivation } from './change-code.ts';
import type { CodeCalls, ReadChanged } from './code-calls.ts';
import type { MissingLogos } from './missing-logos.ts';
import { LogoUnreadable, type Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { type Drawn, presentQrCode, presentQrCodeList } from './qr-codes.present.ts';
import { findCode, findCodeByExternalId, findCodeByLink, findCodes, type QrCodeRow } from './qr-codes.repo.ts';
import { findLatestClicks, listPage } from './qr-list.repo.ts';
import type { Thumbnails } from './thumbnails.service.ts';

const noClicks = Array<number>(limits.statsDays).fill(0);

function emptyIfBusy(error: unknown): Drawn {
  if (isQueueFull(error)) return { dataUrl: '', error: 'unavailable' };
  throw error;
}

interface Reads extends Pick<CodeCalls, 'get' | 'getByExternalId' | 'getByLink' | 'list'> {
  /** The code after a committed change, which must not look failed because its picture cannot be drawn at the moment. */
  readChanged: ReadChanged<QrCode>;
  /** The codes with these ids, without their pictures. */
  readMany: (userId: string, ids: readonly string[]) => Promise<QrCode[]>;
}

export function createReads(
  { db, clock, config }: QrCodeDeps,
  pictures: Pictures,
  thumbnails: Thumbnails,
  missingLogos: MissingLogos,
): Reads {
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

  const draw = (row: QrCodeRow) => picture(async () => svgDataUrl(await pictures.svg(row)));

  async function single(row: QrCodeRow | undefined, drawn = draw): Promise<QrCode> {
    if (!row) throw notFound();
    const isLocked = !row.isActive && (await findChangeRefusal(db, row, reactivation)) !== undefined;
    return present(row, await drawn(row), { isLocked });
  }

  return {
    get: async (userId, id) => single(await findCode(db, userId, id)),
    getByExternalId: async (userId, externalId) => single(await findCodeByExternalId(db, userId, externalId)),
    getByLink: async (userId, name) => single(await findCodeByLink(db, userId, linkNamesIn(name))),
    async readMany(userId, ids) {
      const rows = await findCodes(db, userId, ids);
      const findPicture = await listedPictures(rows, false);
      return Promise.all(rows.map(async (row) => present(row, await findPicture(row), {})));
    },
    readChanged: async (userId, id) => single(await findCode(db, userId, id), (row) => draw(row).catch(emptyIfBusy)),

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
