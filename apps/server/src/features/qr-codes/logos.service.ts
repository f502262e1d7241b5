import type { ErrorCode } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hours, minutes } from '../../platform/clock/clock.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import type { LogoRefusal, LogoRefused } from '../../platform/raster/logo-refused.ts';
import { proRequired, readPlan } from '../plans/plans.service.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { mayPutLogo } from './qr-codes.policy.ts';
import { isLogoUsed, lockCode, logoKeysOf, type QrCodeRow, updateLogo } from './qr-codes.repo.ts';

export interface Logos {
  /** Reads the file only if the account may change this logo. Answers the key under which the logo is stored. */
  upload(userId: string, id: string, readFile: () => Promise<Buffer>): Promise<string>;
  remove(userId: string, id: string): Promise<void>;
  /** Part of the transaction that lets go of a code. */
  abandon(tx: Queryable, key: string | null): Promise<void>;
  abandonAllOf(tx: Queryable, userId: string): Promise<void>;
}

/** A file that no code points to any more, or never came to: it is looked at again and removed. */
const unusedLogo = topic('logo.unused', z.object({ key: z.string() }));
/** An upload that died between the file and the row leaves a file behind; nothing takes longer than this. */
const uploadMs = hours(1);

const refusalCodes = {
  format: 'logo_type',
  unreadable: 'logo_type',
  'too-many-pixels': 'logo_too_many_pixels',
  'too-complex': 'logo_too_complex',
  'svg-damaged': 'logo_svg_damaged',
  'svg-script': 'logo_svg_script',
  'svg-external': 'logo_svg_external',
  'svg-entities': 'logo_svg_entities',
  'svg-part': 'logo_svg_part',
} satisfies Record<LogoRefusal, ErrorCode>;

const isLogoRefused = (error: unknown): error is LogoRefused => error instanceof Error && error.name === 'LogoRefused';

/** Tells the caller what is wrong with the picture; other failures stay as they are. */
function refusal(error: unknown): unknown {
  if (!isLogoRefused(error)) return error;
  const params = error.part === undefined ? {} : { params: { part: error.part } };
  return new AppError(refusalCodes[error.reason], { fields: { logo: 'invalid' }, ...params, cause: error });
}

export function createLogos(deps: QrCodeDeps): Logos {
  const { db, clock, ids, outbox, files, logoIntake } = deps;

  outbox.handle(unusedLogo, async ({ key }) => {
    if (!(await isLogoUsed(db, key))) await files.remove(key);
  });

  const abandon: Logos['abandon'] = async (tx, key) => {
    if (key !== null) await outbox.add(tx, unusedLogo, { key });
  };

  /** The code, held until the transaction ends, if this account may change its logo. */
  async function lockForLogo(tx: Queryable, userId: string, id: string): Promise<QrCodeRow> {
    const code = await lockCode(tx, userId, id);
    if (!code) throw notFound();
    const ageMinutes = (clock.now().getTime() - code.created_at.getTime()) / minutes(1);
    const plan = await readPlan(tx, userId);
    if (!mayPutLogo(plan, { hasLogo: code.logo_key !== null, ageMinutes })) throw proRequired('edit_requires_pro');
    return code;
  }

  async function replace(userId: string, id: string, key: string | null): Promise<void> {
    await db.tx(async (tx) => {
      const { logo_key: old } = await lockForLogo(tx, userId, id);
      await updateLogo(tx, id, key, clock.now());
      await abandon(tx, old);
    });
    outbox.wake();
  }

  return {
    async upload(userId, id, readFile) {
      // Checked before the work as well as after it: reading and decoding a picture cost more than a refusal.
      await db.tx((tx) => lockForLogo(tx, userId, id));
      const png = await logoIntake(userId, await readFile()).catch((error: unknown) => {
        throw refusal(error);
      });
      const key = `logos/${hashToken(ids.token()).toString('hex').slice(0, 32)}.png`;
      await db.tx((tx) => outbox.add(tx, unusedLogo, { key }, { delayMs: uploadMs }));
      await files.put(key, png, 'image/png');
      await replace(userId, id, key);
      return key;
    },
    remove: (userId, id) => replace(userId, id, null),
    abandon,
    async abandonAllOf(tx, userId) {
      for (const key of await logoKeysOf(tx, userId)) await abandon(tx, key);
    },
  };
}
