import type { ErrorCode } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Precondition } from '../../http/entity-tags.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hours, minutes } from '../../platform/clock/clock.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import type { LogoRefusal, LogoRefused } from '../../platform/raster/logo-refused.ts';
import { readPlan, requiresSubscription } from '../plans/plans.service.ts';
import type { CodeRecord } from './code-events.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { missingAmong } from './missing-logos.repo.ts';
import type { Pictures } from './pictures.ts';
import { presentFacts } from './qr-codes.present.ts';
import { canSetLogo } from './qr-codes.policy.ts';
import { isLogoUsed, lockCode, logoKeysOf, type QrCodeRow, updateLogo } from './qr-codes.repo.ts';

export interface Logos {
  /** Reads the file only if the account may change this logo. Returns the storage key. */
  upload(userId: string, id: string, readFile: () => Promise<Buffer>): Promise<string>;
  remove(userId: string, id: string, check?: Precondition): Promise<void>;
  /** Checks and stores a picture and returns its key. Unless a row refers to it within an hour, the file is removed. */
  store(userId: string, file: Buffer): Promise<string>;
  /** Schedules the removal of the file if neither a code nor a look uses it. Runs in the transaction that removes the reference. */
  release(tx: Queryable, key: string | null): Promise<void>;
  releaseAllOf(tx: Queryable, userId: string): Promise<void>;
}

/** The handler removes the file if nothing refers to it. */
const unusedLogo = topic('logo.unused', z.object({ key: z.string() }));
/** If an upload fails between storing the file and updating the row, the file is removed after this time. Longer than any upload. */
const unfinishedUploadMs = hours(1);

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

/** Turns a refused picture into the API error that names the reason; other errors pass unchanged. */
function toApiError(error: unknown): unknown {
  if (!isLogoRefused(error)) return error;
  const params = error.part === undefined ? {} : { params: { part: error.part } };
  return new AppError(refusalCodes[error.reason], { fields: { logo: 'invalid' }, ...params, cause: error });
}

export function createLogos(deps: QrCodeDeps, record: CodeRecord, pictures: Pictures): Logos {
  const { config, db, clock, ids, outbox, files, logoIntake } = deps;

  outbox.handle(unusedLogo, async ({ key }) => {
    if (!(await isLogoUsed(db, key))) await files.remove(key);
  });

  const release: Logos['release'] = async (tx, key) => {
    if (key !== null) await outbox.add(tx, unusedLogo, { key });
  };

  /** Locks the code if this account may change its logo. */
  async function lockForLogo(tx: Queryable, userId: string, id: string): Promise<QrCodeRow> {
    const code = await lockCode(tx, userId, id);
    if (!code) throw notFound();
    const ageMinutes = (clock.now().getTime() - code.createdAt.getTime()) / minutes(1);
    const plan = await readPlan(tx, userId);
    if (canSetLogo(plan, { hasLogo: code.logoKey !== null, ageMinutes })) return code;
    // A lost file can always be replaced.
    const isLost = code.logoKey !== null && (await missingAmong(tx, [code.logoKey])).length > 0;
    if (!isLost) throw requiresSubscription('edits');
    return code;
  }

  async function replace(userId: string, id: string, key: string | null, check?: Precondition): Promise<void> {
    await db.tx(async (tx) => {
      const code = await lockForLogo(tx, userId, id);
      check?.(presentFacts(code, { pictures, publicUrl: config.publicUrl }));
      await updateLogo(tx, id, key, clock.now());
      await release(tx, code.logoKey);
      await record.updated(tx, code);
    });
    outbox.wake();
  }

  const store: Logos['store'] = async (userId, file) => {
    const png = await logoIntake(userId, file).catch((error: unknown) => {
      throw toApiError(error);
    });
    const key = `logos/${hashToken(ids.token()).toString('hex').slice(0, 32)}.png`;
    await db.tx((tx) => outbox.add(tx, unusedLogo, { key }, { delayMs: unfinishedUploadMs }));
    await files.put(key, png, 'image/png');
    return key;
  };

  return {
    async upload(userId, id, readFile) {
      // Check before the work, because reading and decoding are expensive; `replace` checks again.
      await db.tx((tx) => lockForLogo(tx, userId, id));
      const key = await store(userId, await readFile());
      await replace(userId, id, key);
      return key;
    },
    remove: (userId, id, check) => replace(userId, id, null, check),
    store,
    release,
    async releaseAllOf(tx, userId) {
      for (const key of await logoKeysOf(tx, userId)) await release(tx, key);
    },
  };
}
