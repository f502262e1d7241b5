import {
  type BodyOf,
  completeStyle,
  defaultEncoding,
  type endpoints,
  limits,
  type QrCode,
  type QrStyleOptions,
  type QueryOf,
  type ReplyOf,
} from '@tessera/contract';
import { svgDataUrl } from '@tessera/qr';
import { invalidFields, notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { lockPlan, proRequired, readPlan } from '../plans/plans.service.ts';
import { parseDestination } from './destination.policy.ts';
import { createLogos, type Logos } from './logos.service.ts';
import { createPictures, type Pictures } from './pictures.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { changeRefusal, type Changes, creationRefusal, isInFreeQuota } from './qr-codes.policy.ts';
import { presentQrCode, presentQrCodeList } from './qr-codes.present.ts';
import {
  deleteCode,
  findCode,
  insertCode,
  lockCode,
  type QrCodeRow,
  rankOfFreeCode,
  totalsOf,
  updateCode,
  updateStyle,
} from './qr-codes.repo.ts';
import { findLatestClicks, listPage } from './qr-list.repo.ts';
import { createReservations, type Reservations } from './reservations.service.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.service.ts';

type Calls = typeof endpoints.qrCodes;

export interface QrCodes {
  logos: Logos;
  pictures: Pictures;
  thumbnails: Thumbnails;
  reservations: Reservations;
  list(userId: string, query: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>>;
  create(userId: string, body: BodyOf<Calls['create']>): Promise<{ id: string }>;
  get(userId: string, id: string): Promise<QrCode>;
  update(userId: string, id: string, body: BodyOf<Calls['update']>): Promise<QrCode>;
  updateStyle(userId: string, id: string, body: BodyOf<Calls['updateStyle']>): Promise<QrCode>;
  remove(userId: string, id: string): Promise<void>;
}

/** Used to check the size of the symbol before a hash is issued: all hashes have the same length. */
const sampleHash = '0000000';

const reactivation: Changes = { title: false, destination: false, activation: true };

const cleanTitle = (title: string | null | undefined): string | null => title?.trim() || null;

/** A given overall style also sets the parts' styles that are not given. */
function mergeStyle(current: QrStyleOptions, given: BodyOf<Calls['updateStyle']>): QrStyleOptions {
  const parts = given.style && {
    dots_style: given.style,
    corners_square_style: given.style,
    corners_dot_style: given.style,
  };
  return completeStyle({ ...current, ...parts, ...given });
}

function parseDestinationField(text: string, publicUrl: string): string {
  const parsed = parseDestination(text, publicUrl);
  if ('problem' in parsed) throw invalidFields({ destination_url: parsed.problem });
  return parsed.url;
}

function applyUpdate(code: QrCodeRow, body: BodyOf<Calls['update']>, publicUrl: string) {
  const { title, destination_url: destination, is_active: isActive } = body;
  if (destination !== undefined && code.type !== 'url') throw invalidFields({ destination_url: 'invalid' });
  return {
    title: title === undefined ? code.title : cleanTitle(title),
    destinationUrl: destination === undefined ? code.destinationUrl : parseDestinationField(destination, publicUrl),
    isActive: isActive ?? code.isActive,
  };
}

async function lockOwnCode(tx: Queryable, userId: string, id: string): Promise<QrCodeRow> {
  const row = await lockCode(tx, userId, id);
  if (!row) throw notFound();
  return row;
}

async function findChangeRefusal(tx: Queryable, code: QrCodeRow, changes: Changes) {
  const plan = await readPlan(tx, code.userId);
  const rank = await rankOfFreeCode(tx, code.userId, code.id);
  return changeRefusal(plan, changes, isInFreeQuota(code.type, rank, plan));
}

export function createQrCodes(deps: QrCodeDeps): QrCodes {
  const pictures = createPictures(deps);
  const thumbnails = createThumbnails(deps, pictures);
  const logos = createLogos(deps);
  const reservations = createReservations(deps);
  const reads = createReads(deps, pictures, thumbnails);
  const writes = createWrites(deps, { pictures, logos, reservations, get: reads.get });
  return { logos, pictures, thumbnails, reservations, ...reads, ...writes };
}

type Reads = Pick<QrCodes, 'get' | 'list'>;

const noClicks = Array<number>(limits.statsDays).fill(0);

function createReads({ db, clock, config }: QrCodeDeps, pictures: Pictures, thumbnails: Thumbnails): Reads {
  const { publicUrl } = config;

  async function present(
    row: QrCodeRow,
    pictureDataUrl: string,
    facts: { isLocked?: boolean; dailyClicks?: readonly number[] | undefined },
  ): Promise<QrCode> {
    const thumbnailUrl = await thumbnails.urlFor(row);
    const shortUrl = pictures.shortUrl(row.hash);
    return presentQrCode(row, { shortUrl, pictureDataUrl, thumbnailUrl, publicUrl, isLocked: false, ...facts });
  }

  return {
    async get(userId, id) {
      const row = await findCode(db, userId, id);
      if (!row) throw notFound();
      const isLocked = !row.isActive && (await findChangeRefusal(db, row, reactivation)) !== undefined;
      return present(row, svgDataUrl(await pictures.svg(row)), { isLocked });
    },

    async list(userId, query) {
      const [{ rows, nextCursor }, totals] = await Promise.all([listPage(db, userId, query), totalsOf(db, userId)]);
      const dataUrlOf = async (row: QrCodeRow) => (query.data_urls === 'omit' ? '' : thumbnails.dataUrl(row));
      const ids = rows.map(({ id }) => id);
      const clicks = query.daily_clicks && (await findLatestClicks(db, ids, clock.now()));
      const codes = await Promise.all(
        rows.map(async (row) =>
          present(row, await dataUrlOf(row), { dailyClicks: clicks && (clicks.get(row.id) ?? noClicks) }),
        ),
      );
      return presentQrCodeList(codes, nextCursor, totals);
    },
  };
}

type Writes = Pick<QrCodes, 'create' | 'update' | 'updateStyle' | 'remove'>;

function createWrites(
  { config, db, clock, ids, links, outbox }: QrCodeDeps,
  { pictures, logos, reservations, get }: Pick<QrCodes, 'pictures' | 'logos' | 'reservations' | 'get'>,
): Writes {
  return {
    async create(userId, body) {
      const { qr_type: type, reserved_hash: reserved } = body;
      const encoding = body.encoding ?? defaultEncoding(type);
      // The destination of a printed url code must stay editable.
      if (type === 'url' && encoding !== 'tracked') throw invalidFields({ encoding: 'invalid' });
      const destinationUrl =
        body.qr_type === 'url' ? parseDestinationField(body.destination_url, config.publicUrl) : null;
      const data = body.qr_type === 'url' ? null : body.qr_data;
      const content = { userId, type, encoding, data, style: completeStyle(body.style) };
      await pictures.checkFits({ ...content, hash: sampleHash });

      const createdAt = clock.now();
      const id = ids.uuid(createdAt);
      const hash = await db.tx(async (tx) => {
        const plan = await lockPlan(tx, userId);
        // Before the quota, so that the second of two equal requests reports the used reservation.
        if (reserved !== undefined) await reservations.take(tx, userId, reserved, createdAt);
        const refusal = creationRefusal(plan, type);
        if (refusal) throw proRequired(refusal, { count: plan.quota });
        const issued = reserved ?? (await reservations.issue(tx, createdAt));
        const title = cleanTitle(body.title);
        await insertCode(tx, { ...content, id, hash: issued, title, destinationUrl, createdAt });
        return issued;
      });
      // If the hash was requested before, it is cached as unknown or reserved.
      await links.invalidate(hash);
      return { id };
    },

    async update(userId, id, body) {
      const hash = await db.tx(async (tx) => {
        const code = await lockOwnCode(tx, userId, id);
        const after = applyUpdate(code, body, config.publicUrl);
        const changes = {
          title: after.title !== code.title,
          destination: after.destinationUrl !== code.destinationUrl,
          activation: after.isActive && !code.isActive,
        };
        const refusal = await findChangeRefusal(tx, code, changes);
        if (refusal) throw proRequired(refusal);
        await updateCode(tx, id, after, clock.now());
        return code.hash;
      });
      await links.invalidate(hash);
      return get(userId, id);
    },

    async updateStyle(userId, id, body) {
      await db.tx(async (tx) => {
        const code = await lockOwnCode(tx, userId, id);
        if (!(await readPlan(tx, userId)).isPro) throw proRequired('edit_requires_pro');
        const style = mergeStyle(code.style, body);
        await pictures.checkFits({ ...code, style });
        await updateStyle(tx, id, style, clock.now());
      });
      return get(userId, id);
    },

    async remove(userId, id) {
      const hash = await db.tx(async (tx) => {
        const code = await lockOwnCode(tx, userId, id);
        await logos.release(tx, code.logoKey);
        await deleteCode(tx, id);
        return code.hash;
      });
      await links.invalidate(hash);
      outbox.wake();
    },
  };
}
