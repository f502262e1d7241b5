import { type BodyOf, type BrandLook, completeStyle, type endpoints, limits } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../../http/app-error.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { lockPlan, requireEntitlement } from '../../plans/plans.service.ts';
import type { Logos } from '../logos.service.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { presentLogo } from '../qr-codes.present.ts';
import { lockCode } from '../qr-codes.repo.ts';
import { mergeStyle } from '../upsert.ts';
import {
  countLooks,
  deleteLook,
  findLookByName,
  insertLook,
  listLooks,
  lockLook,
  type LookRow,
  unsetDefaultLook,
  updateLook,
} from './looks.repo.ts';

type Calls = typeof endpoints.brandLooks;

export type Looks = ReturnType<typeof createLooks>;

/** Also serializes the account's changes, so that the limit, the names and the default hold. */
async function requireLooks(tx: Queryable, userId: string): Promise<void> {
  requireEntitlement(await lockPlan(tx, userId), 'looks');
}

async function checkName(tx: Queryable, userId: string, { id, name }: LookRow): Promise<void> {
  const same = await findLookByName(tx, userId, name);
  if (same && same.id !== id) throw new AppError('brand_look_exists');
}

/** The style and logo of a new look, from its code and the request. */
async function appearanceOf(tx: Queryable, userId: string, { code_id, style = {} }: BodyOf<Calls['create']>) {
  if (code_id === undefined) return { style: completeStyle(style), logoKey: null };
  const code = await lockCode(tx, userId, code_id);
  if (!code) throw invalidFields({ code_id: 'invalid' });
  return { style: mergeStyle(code.style, style), logoKey: code.logoKey };
}

async function lockForChange(tx: Queryable, userId: string, id: string): Promise<LookRow> {
  await requireLooks(tx, userId);
  const look = await lockLook(tx, userId, id);
  if (!look) throw notFound();
  return look;
}

type LookDeps = Pick<QrCodeDeps, 'config' | 'db' | 'clock' | 'ids' | 'outbox'>;

export function createLooks({ config, db, clock, ids, outbox }: LookDeps, logos: Logos) {
  const logoUrl = (key: string) => presentLogo(config.publicUrl, key);
  const present = ({ id, name, style, logoKey, isDefault }: LookRow): BrandLook => ({
    id,
    name,
    style,
    logo_url: logoKey && logoUrl(logoKey).logo_url,
    is_default: isDefault,
  });

  const change = (userId: string, id: string, edit: (tx: Queryable, look: LookRow) => Promise<LookRow>) =>
    db.tx(async (tx) => {
      const changed = await edit(tx, await lockForChange(tx, userId, id));
      await updateLook(tx, changed);
      return changed;
    });

  async function replaceLogo(userId: string, id: string, logoKey: string | null): Promise<void> {
    await change(userId, id, async (tx, look) => {
      await logos.release(tx, look.logoKey);
      return { ...look, logoKey };
    });
    outbox.wake();
  }

  return {
    list: async (userId: string): Promise<BrandLook[]> => (await listLooks(db, userId)).map(present),
    /** With an `id` that exists already, returns that look: a repeated request creates one. */
    create: (userId: string, body: BodyOf<Calls['create']>, id?: string): Promise<BrandLook> =>
      db.tx(async (tx) => {
        await requireLooks(tx, userId);
        const existing = id === undefined ? undefined : await lockLook(tx, userId, id);
        if (existing) return present(existing);
        const count = await countLooks(tx, userId);
        if (count >= limits.brandLooks.maxPerAccount) throw new AppError('brand_look_limit', { params: { count } });
        const { name, is_default: isDefault = false } = body;
        const now = clock.now();
        const appearance = await appearanceOf(tx, userId, body);
        const look = { id: id ?? ids.uuid(now), name: name.trim(), isDefault, ...appearance };
        await checkName(tx, userId, look);
        if (isDefault) await unsetDefaultLook(tx, userId);
        await insertLook(tx, userId, look, now);
        return present(look);
      }),
    update: async (userId: string, id: string, { name, style, is_default: isDefault }: BodyOf<Calls['update']>) =>
      present(
        await change(userId, id, async (tx, look) => {
          const changed = {
            ...look,
            name: name?.trim() ?? look.name,
            style: mergeStyle(look.style, style ?? {}),
            isDefault: isDefault ?? look.isDefault,
          };
          await checkName(tx, userId, changed);
          if (changed.isDefault && !look.isDefault) await unsetDefaultLook(tx, userId);
          return changed;
        }),
      ),
    /** Reads the file only if the account may change the look. */
    async uploadLogo(userId: string, id: string, readFile: () => Promise<Buffer>): Promise<{ logo_url: string }> {
      // Check before the work, because reading and decoding are expensive; `replaceLogo` checks again.
      await db.tx((tx) => lockForChange(tx, userId, id));
      const key = await logos.store(userId, await readFile());
      await replaceLogo(userId, id, key);
      return logoUrl(key);
    },
    removeLogo: (userId: string, id: string) => replaceLogo(userId, id, null),
    async remove(userId: string, id: string) {
      await db.tx(async (tx) => {
        const look = await lockLook(tx, userId, id);
        if (!look) throw notFound();
        await deleteLook(tx, id);
        await logos.release(tx, look.logoKey);
      });
      outbox.wake();
    },
  };
}
