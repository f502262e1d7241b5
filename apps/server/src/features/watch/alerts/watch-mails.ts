import type { AlertKind, WatchAlert } from '@tessera/contract';
import * as z from 'zod/mini';
import { after, minutes } from '../../../platform/clock/clock.ts';
import { topic } from '../../../platform/outbox/outbox.ts';
import { readRecipient } from '../../auth/accounts.service.ts';
import { groupBy } from '../group-by.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { presentAlert } from './alerts.present.ts';
import { findAlert } from './alerts.repo.ts';
import { composeWatchMail, type WatchMailKind } from './mail-contents.ts';
import { isMailed } from './mail-settings.policy.ts';
import { findUnmailed, markMailed, type UntoldAlert } from './raise.repo.ts';
import { findMailSettings, findTimezone } from './watch-mails.repo.ts';

const mailKinds = ['failing', 'recovered', 'changed', 'quiet', 'spike'] as const satisfies readonly WatchMailKind[];
const watchMail = topic(
  'watch.mail',
  z.object({ userId: z.string(), kind: z.enum(mailKinds), alertIds: z.array(z.string()) }),
);

/** Other pages of a host that fails are found one by one, a minute apart. */
const collectMs = minutes(10);
const batchSize = 500;

const kindOf = {
  destination_failing: 'failing',
  destination_changed: 'changed',
  code_quiet: 'quiet',
  code_spike: 'spike',
} as const satisfies Record<AlertKind, WatchMailKind>;

/** Alerts with the same key make one email. */
const mailKeyOf = ({ userId, kind, hasEnded }: UntoldAlert): string => `${userId} ${kind} ${hasEnded}`;

/** Returns a function that queues the emails that are due: one per account and kind, whatever the number of alerts. */
export function createWatchMails({ config, db, clock, mail, outbox }: WatchDeps) {
  outbox.handle(watchMail, async ({ userId, kind, alertIds }, job) => {
    const recipient = await readRecipient(db, userId);
    if (!recipient) return;
    const alerts: WatchAlert[] = [];
    for (const id of alertIds) {
      const row = await findAlert(db, userId, id);
      if (row && row.codeCount > 0) alerts.push(presentAlert(row));
    }
    if (alerts.length === 0) return;
    const { email, language } = recipient;
    const timezone = (await findTimezone(db, userId))?.timezone ?? null;
    const content = composeWatchMail({ publicUrl: config.publicUrl, language, timezone, kind, alerts });
    await mail.send({ id: job.id, to: email, ...content });
  });

  async function queue([first, ...others]: UntoldAlert[]): Promise<void> {
    if (!first) return;
    const { userId, kind, hasEnded } = first;
    await db.tx(async (tx) => {
      const given = [first, ...others].map(({ id }) => id);
      // The mark and the message commit together: one email, also after a crash.
      const alertIds = await markMailed(tx, given, hasEnded, clock.now());
      if (alertIds.length === 0 || !isMailed(await findMailSettings(tx, userId), kind)) return;
      await outbox.add(tx, watchMail, { userId, kind: hasEnded ? 'recovered' : kindOf[kind], alertIds }, { userId });
    });
  }

  return async (): Promise<void> => {
    const due = await findUnmailed(db, after(clock.now(), -collectMs), batchSize);
    for (const group of groupBy(due, mailKeyOf).values()) await queue(group);
    if (due.length > 0) outbox.wake();
  };
}
