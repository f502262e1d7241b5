import {
  type BodyOf,
  completeStyle,
  defaultEncoding,
  type endpoints,
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
import { changeRefusal, type Changes, creationRefusal, holdsFreePlace } from './qr-codes.policy.ts';
import { presentQrCode } from './qr-codes.present.ts';
import {
  deleteCode,
  findCode,
  insertCode,
  issueHash,
  lockCode,
  type QrCodeRow,
  rankOfFreeCode,
  totalsOf,
  updateCode,
  updateStyle,
} from './qr-codes.repo.ts';
import { listPage } from './qr-list.repo.ts';
import { isIssuable } from './short-hash.policy.ts';
import { createThumbnails, type Thumbnails } from './thumbnails.service.ts';

type Calls = typeof endpoints.qrCodes;

export interface QrCodes {
  logos: Logos;
  pictures: Pictures;
  thumbnails: Thumbnails;
  list(userId: string, query: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>>;
  create(userId: string, body: BodyOf<Calls['create']>): Promise<{ id: string }>;
  get(userId: string, id: string): Promise<QrCode>;
  update(userId: string, id: string, body: BodyOf<Calls['update']>): Promise<QrCode>;
  updateStyle(userId: string, id: string, body: BodyOf<Calls['updateStyle']>): Promise<QrCode>;
  remove(userId: string, id: string): Promise<void>;
}

/** Thirty-four thousand million hashes: two taken ones in a row would be news, this many a broken generator. */
const hashTries = 20;
const anyHash = '0000000';

const switchingOn: Changes = { title: false, destination: false, switchOn: true };

const cleanTitle = (title: string | null | undefined): string | null => title?.trim() || null;

/** Where only the whole style is named, its parts follow it. */
function restyled(current: QrStyleOptions, given: BodyOf<Calls['updateStyle']>): QrStyleOptions {
  const parts = given.style && {
    dots_style: given.style,
    corners_square_style: given.style,
    corners_dot_style: given.style,
  };
  return completeStyle({ ...current, ...parts, ...given });
}

export function createQrCodes(deps: QrCodeDeps): QrCodes {
  const { config, db, clock, ids, files, log, drawing, links, outbox } = deps;
  const { publicUrl } = config;
  const pictures = createPictures({ files, log, drawing, publicUrl });
  const thumbnails = createThumbnails(deps, pictures);
  const logos = createLogos(deps);

  async function present(row: QrCodeRow, drawDataUrl: (row: QrCodeRow) => Promise<string>): Promise<QrCode> {
    const [picture, thumbnail] = await Promise.all([drawDataUrl(row), thumbnails.addressFor(row)]);
    return presentQrCode(row, { short: pictures.shortUrl(row.short_hash), picture, thumbnail }, publicUrl);
  }

  function destinationOf(text: string): string {
    const parsed = parseDestination(text, publicUrl);
    if ('problem' in parsed) throw invalidFields({ destination_url: parsed.problem });
    return parsed.url;
  }

  async function newHash(tx: Queryable, now: Date): Promise<string> {
    for (let tried = 0; tried < hashTries; tried += 1) {
      const hash = ids.shortHash();
      if (isIssuable(hash) && (await issueHash(tx, hash, now))) return hash;
    }
    throw new Error('no free short link was found');
  }

  async function locked(tx: Queryable, userId: string, id: string): Promise<QrCodeRow> {
    const row = await lockCode(tx, userId, id);
    if (!row) throw notFound();
    return row;
  }

  async function refusalOf(tx: Queryable, userId: string, code: QrCodeRow, changes: Changes) {
    const plan = await readPlan(tx, userId);
    const free = holdsFreePlace(code.qr_type, await rankOfFreeCode(tx, userId, code.id), plan);
    return changeRefusal(plan, changes, free);
  }

  async function get(userId: string, id: string): Promise<QrCode> {
    const row = await findCode(db, userId, id);
    if (!row) throw notFound();
    const code = await present(row, async (shown) => svgDataUrl(await pictures.svg(shown)));
    const isLocked = !row.is_active && (await refusalOf(db, userId, row, switchingOn)) !== undefined;
    return isLocked ? { ...code, reactivation_requires_pro: true } : code;
  }

  return {
    logos,
    pictures,
    thumbnails,
    get,

    async list(userId, query) {
      const [{ rows, nextCursor }, totals] = await Promise.all([listPage(db, userId, query), totalsOf(db, userId)]);
      const drawDataUrl = async (row: QrCodeRow) => (query.data_urls === 'omit' ? '' : thumbnails.dataUrl(row));
      const codes = await Promise.all(rows.map((row) => present(row, drawDataUrl)));
      return { qr_codes: codes, next_cursor: nextCursor, totals };
    },

    async create(userId, body) {
      const { qr_type: type } = body;
      const encoding = body.encoding ?? defaultEncoding(type);
      // What is printed of a url must stay editable.
      if (type === 'url' && encoding !== 'tracked') throw invalidFields({ encoding: 'invalid' });
      const destination = body.qr_type === 'url' ? destinationOf(body.destination_url) : null;
      const data = body.qr_type === 'url' ? null : body.qr_data;
      const style = completeStyle(body.style);
      const content = { user_id: userId, short_hash: anyHash, qr_type: type, encoding, qr_data: data, style };
      await pictures.checkFits(content);

      const now = clock.now();
      const id = ids.uuid(now);
      const hash = await db.tx(async (tx) => {
        const plan = await lockPlan(tx, userId);
        const refusal = creationRefusal(plan, type);
        if (refusal) throw proRequired(refusal, { count: plan.quota });
        const issued = await newHash(tx, now);
        const title = cleanTitle(body.title);
        await insertCode(tx, { id, userId, hash: issued, title, type, encoding, destination, data, style, now });
        return issued;
      });
      // The hash may be cached as unknown, if it was requested before it was issued.
      await links.forget(hash);
      return { id };
    },

    async update(userId, id, body) {
      const hash = await db.tx(async (tx) => {
        const code = await locked(tx, userId, id);
        if (body.destination_url !== undefined && code.qr_type !== 'url')
          throw invalidFields({ destination_url: 'invalid' });
        const after = {
          title: body.title === undefined ? code.title : cleanTitle(body.title),
          destination_url:
            body.destination_url === undefined ? code.destination_url : destinationOf(body.destination_url),
          is_active: body.is_active ?? code.is_active,
        };
        const changes = {
          title: after.title !== code.title,
          destination: after.destination_url !== code.destination_url,
          switchOn: after.is_active && !code.is_active,
        };
        const refusal = await refusalOf(tx, userId, code, changes);
        if (refusal) throw proRequired(refusal);
        await updateCode(tx, id, after, clock.now());
        return code.short_hash;
      });
      await links.forget(hash);
      return get(userId, id);
    },

    async updateStyle(userId, id, body) {
      await db.tx(async (tx) => {
        const code = await locked(tx, userId, id);
        if (!(await readPlan(tx, userId)).isPro) throw proRequired('edit_requires_pro');
        const style = restyled(code.style, body);
        await pictures.checkFits({ ...code, style });
        await updateStyle(tx, id, style, clock.now());
      });
      return get(userId, id);
    },

    async remove(userId, id) {
      const hash = await db.tx(async (tx) => {
        const code = await locked(tx, userId, id);
        await logos.abandon(tx, code.logo_key);
        await deleteCode(tx, id);
        return code.short_hash;
      });
      await links.forget(hash);
      outbox.wake();
    },
  };
}
