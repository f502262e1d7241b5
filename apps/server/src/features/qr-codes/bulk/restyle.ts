import { type BulkBody, styleOfLook } from '@tessera/contract';
import { notFound } from '../../../http/app-error.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../../plans/plans.service.ts';
import type { Logos } from '../logos.service.ts';
import { shareLook } from '../looks/looks.repo.ts';
import type { Pictures } from '../pictures.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { type QrCodeRow, updateLogo, updateStyle } from '../qr-codes.repo.ts';
import { mergeStyle } from '../upsert.ts';
import type { Before } from './bulk.repo.ts';

type StyleAction = Extract<BulkBody, { action: 'style' }>;

/** Returns a function that prepares a change of styles, which returns the function that changes one locked code. */
export function createRestyle({ clock }: QrCodeDeps, { pictures, logos }: { pictures: Pictures; logos: Logos }) {
  return async (tx: Queryable, userId: string, { look_id: lookId, style: changes = {} }: StyleAction) => {
    const now = clock.now();
    const plan = await readPlan(tx, userId);
    const look = lookId === undefined ? undefined : await shareLook(tx, userId, lookId);
    return async (code: QrCodeRow): Promise<Before> => {
      requireEntitlement(plan, 'edits');
      // The look was deleted after the action was requested.
      if (lookId !== undefined && !look) throw notFound();
      const style = mergeStyle(code.style, look ? styleOfLook(look.style) : changes);
      await pictures.checkFits({ ...code, style });
      await updateStyle(tx, code.id, style, now);
      const logoKey = look?.logoKey ?? code.logoKey;
      if (logoKey !== code.logoKey) {
        await updateLogo(tx, code.id, logoKey, now);
        await logos.release(tx, code.logoKey);
      }
      return { style: code.style, logoKey: code.logoKey, applied: { style, logoKey } };
    };
  };
}
