import type { Invite } from '@tessera/contract';

export interface ActivityDate {
  /** A calendar day of the reader's own zone, as the wire writes days. */
  day: string;
  sent: number;
  accepted: number;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayOf = (date: Date) => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** The latest dates, oldest first, those on which nothing happened included. */
export function latestDates(invites: readonly Invite[], now: Date, count: number): ActivityDate[] {
  const sent = invites.map(({ sentAt }) => dayOf(new Date(sentAt)));
  const accepted = invites.flatMap(({ acceptedAt }) => (acceptedAt === null ? [] : [dayOf(new Date(acceptedAt))]));
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (count - 1 - index)));
    return {
      day,
      sent: sent.filter((other) => other === day).length,
      accepted: accepted.filter((other) => other === day).length,
    };
  });
}
