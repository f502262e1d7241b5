import type { Invite } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { latestDates } from './activity.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour);
const invite = (sent: Date, accepted?: Date): Invite => ({
  id: 'x',
  inviteeEmail: 'bob@example.org',
  inviteCode: 'code',
  status: accepted ? 'accepted' : 'pending',
  sentAt: sent.toISOString(),
  expiresAt: sent.toISOString(),
  acceptedAt: accepted?.toISOString() ?? null,
});

describe('the activity of the latest dates', () => {
  it('ends today, leaves no date out, and counts by the reader’s own calendar', () => {
    const dates = latestDates([invite(at(1, 0)), invite(at(2, 23), at(3, 0)), invite(at(2, 1))], at(3, 9), 7);
    expect(dates).toHaveLength(7);
    expect(dates.map(({ day }) => day)).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(dates.map(({ sent }) => sent)).toEqual([0, 0, 0, 0, 1, 2, 0]);
    expect(dates.map(({ accepted }) => accepted)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('forgets what is older, and does not mistake last year’s date for today', () => {
    const dates = latestDates([invite(at(-20, 9)), invite(new Date(2025, 2, 3, 9))], at(3, 9), 7);
    expect(dates.every(({ sent, accepted }) => sent + accepted === 0)).toBe(true);
  });
});
