import type { MailReports, ReportRecipient } from '@tessera/contract';
import type { ReportOwner, ReportState } from './mail-reports.repo.ts';
import { recipientState } from './recipients.policy.ts';
import type { RecipientRow } from './recipients.repo.ts';

export function presentRecipient(row: RecipientRow, now: Date): ReportRecipient {
  const { state, at } = recipientState(row, now);
  return { id: row.id, email: row.email, state, at: at.toISOString() };
}

interface Facts {
  owner: Pick<ReportOwner, 'tags'>;
  state: ReportState | undefined;
  isFirstWeekPossible: boolean;
  nextOn: string | null;
  paused: MailReports['paused'];
  recipients: readonly RecipientRow[];
  now: Date;
}

export const presentMailReports = ({ owner, state, ...facts }: Facts): MailReports => ({
  frequency: state?.frequency ?? 'off',
  tag_ids: owner.tags.map(({ id }) => id),
  first_week: state?.firstWeek ?? false,
  first_week_possible: facts.isFirstWeekPossible,
  chosen: state !== undefined,
  next_on: facts.nextOn,
  paused: facts.paused,
  recipients: facts.recipients.map((row) => presentRecipient(row, facts.now)),
});
