import type { WebhookEvent } from '@tessera/contract';
import type { Queryable } from '../../../platform/db/db.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { presentAlert } from './alerts.present.ts';
import { findAlert } from './alerts.repo.ts';
import { addAlertCodes, endAlert, insertAlert, listCodeIds, type NewAlert } from './raise.repo.ts';

export interface RaisedAlert extends Omit<NewAlert, 'id' | 'now'> {
  codes: readonly { codeId: string; targetId: string | null; url: string | null }[];
}

const events = {
  destination_failing: 'destination.failing',
  destination_changed: 'destination.changed',
  code_quiet: 'code.quiet',
  code_spike: 'code.spike',
} as const satisfies Record<NewAlert['kind'], WebhookEvent>;

type AlertEvent = (typeof events)[keyof typeof events] | 'destination.recovered';

export type Raise = ReturnType<typeof createRaise>;

/** Opens and ends alerts, in the transaction of the caller: webhooks and open pages hear of it if and only if it commits. */
export function createRaise({ clock, ids, live, webhooks }: Pick<WatchDeps, 'clock' | 'ids' | 'live' | 'webhooks'>) {
  /** A webhook that is limited to codes gets the alert if it is about one of them, unless one of the earlier codes was among its codes. */
  async function emit(tx: Queryable, type: AlertEvent, alert: { id: string; userId: string }, earlier?: string[]) {
    const { id, userId } = alert;
    if (!(await webhooks.isReceived(tx, userId, type))) return;
    const row = await findAlert(tx, userId, id);
    if (!row) return;
    const codeId = await listCodeIds(tx, id);
    await webhooks.emit(tx, {
      type,
      userId,
      codeId,
      ...(earlier && { toldOf: earlier }),
      data: () => presentAlert(row),
    });
  }

  return {
    /** Opens the alert. If there is one about the subject, the codes join it, and only webhooks that were not told of it hear of them. */
    async open(tx: Queryable, { codes, ...alert }: RaisedAlert): Promise<void> {
      const now = clock.now();
      const id = ids.uuid(now);
      const opened = await insertAlert(tx, { ...alert, id, now });
      if (!opened) return;
      const isNew = opened.id === id;
      const earlier = isNew ? undefined : await listCodeIds(tx, opened.id);
      await addAlertCodes(tx, opened.id, codes, now);
      await emit(tx, events[alert.kind], { id: opened.id, userId: alert.userId }, earlier);
      await live.announce(tx, alert.userId);
    },

    async end(tx: Queryable, { id, userId, isRecovered }: { id: string; userId: string; isRecovered: boolean }) {
      if (!(await endAlert(tx, id, isRecovered, clock.now()))) return;
      if (isRecovered) await emit(tx, 'destination.recovered', { id, userId });
      await live.announce(tx, userId);
    },
  };
}
