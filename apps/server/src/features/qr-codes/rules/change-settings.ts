import { linkKey, onDefaultHost } from '@tessera/contract';
import { randomBytes } from 'node:crypto';
import { notFound } from '../../../http/app-error.ts';
import type { Precondition } from '../../../http/entity-tags.ts';
import { readPlan, requireEntitlement } from '../../plans/plans.service.ts';
import { lockOwnCode } from '../change-code.ts';
import type { CodeRecord } from '../code-events.ts';
import type { Pictures } from '../pictures.ts';
import { presentFacts } from '../qr-codes.present.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import type { QrCodeRow } from '../qr-codes.repo.ts';
import type { Slugs } from '../slugs.service.ts';
import { shownRoutingChanges } from '../shown-changes.policy.ts';
import { isRemoval } from './removal.policy.ts';
import { findSettings, type LinkSettingsRow, updateSettings } from './rules.repo.ts';

export interface SettingsDeps
  extends Pick<QrCodeDeps, 'config' | 'db' | 'clock' | 'ids' | 'links' | 'passwords' | 'destinationCheck'> {
  record: CodeRecord;
  slugs: Slugs;
  pictures: Pictures;
}

interface ChangedCode {
  userId: string;
  id: string;
  check?: Precondition | undefined;
}

export const secretBytes = 32;

export async function readSettings({ db }: SettingsDeps, userId: string, id: string): Promise<LinkSettingsRow> {
  const row = await findSettings(db, userId, id);
  if (!row) throw notFound();
  return row;
}

/**
 * Changes the rules or settings of a link, if the plan includes them. Those of an account whose plan has ended keep working, because
 * where a printed code leads does not depend on billing. Their owner can still remove them.
 */
export async function changeSettings(
  deps: SettingsDeps,
  { userId, id, check }: ChangedCode,
  change: (row: LinkSettingsRow, code: QrCodeRow) => LinkSettingsRow,
): Promise<LinkSettingsRow> {
  const { config, db, clock, record, slugs, pictures, links } = deps;
  const { names, changed } = await db.tx(async (tx) => {
    const code = await lockOwnCode(tx, userId, id);
    check?.(presentFacts(code, { pictures, publicUrl: config.publicUrl }));
    const row = await findSettings(tx, userId, id);
    if (!row) throw notFound();
    const after = change(row, code);
    if (!isRemoval(row, after)) requireEntitlement(await readPlan(tx, userId), 'rules');
    await updateSettings(tx, id, after, randomBytes(secretBytes), clock.now());
    await record.updated(tx, code, shownRoutingChanges(row.routing, after.routing));
    return { names: await slugs.namesOf(tx, code.hash), changed: after };
  });
  await Promise.all(names.map((name) => links.invalidate(linkKey(onDefaultHost(name)))));
  return changed;
}
