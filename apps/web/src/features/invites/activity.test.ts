import type { Invite } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { dailyActivity } from './activity.ts';

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

describe('dailyActivity', () => {
  it('returns every day up to today, in the reader’s time zone', () => {
    const days = dailyActivity([invite(at(1, 0)), invite(at(2, 23), at(3, 0)), invite(at(2, 1))], at(3, 9), 7);
    expect(days).toHaveLength(7);
    expect(days.map(({ day }) => day)).toEqual([
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
    ]);
    expect(days.map(({ sent }) => sent)).toEqual([0, 0, 0, 0, 1, 2, 0]);
    expect(days.map(({ accepted }) => accepted)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it('ignores older invites, including those of the same day last year', () => {
    const days = dailyActivity([invite(at(-20, 9)), invite(new Date(2025, 2, 3, 9))], at(3, 9), 7);
    expect(days.every(({ sent, accepted }) => sent + accepted === 0)).toBe(true);
  });
});
