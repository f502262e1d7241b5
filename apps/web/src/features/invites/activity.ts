import type { Invite } from '@tessera/contract';

export interface DailyActivity {
  /** A calendar day in the reader's time zone: `2026-03-04`. */
  day: string;
  sent: number;
  accepted: number;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const localDay = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The invites sent and accepted on each of the last days, oldest first, including days without activity. */
export function dailyActivity(invites: readonly Invite[], now: Date, count: number): DailyActivity[] {
  const sent = invites.map(({ sentAt }) => localDay(new Date(sentAt)));
  const accepted = invites.flatMap(({ acceptedAt }) => (acceptedAt === null ? [] : [localDay(new Date(acceptedAt))]));
  return Array.from({ length: count }, (_, index) => {
    const day = localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index)));
    return {
      day,
      sent: sent.filter((other) => other === day).length,
      accepted: accepted.filter((other) => other === day).length,
    };
  });
}
