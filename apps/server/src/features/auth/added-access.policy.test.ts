import type { AddedAccessKind } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { after, days } from '../../platform/clock/clock.ts';
import { judgeAddition, recentDays } from './added-access.policy.ts';

const requestedAt = new Date('2026-11-18T12:00:00Z');
const sessionStartedAt = after(requestedAt, -1000);
const recent = after(requestedAt, -days(recentDays));
const times = { 'in the session': sessionStartedAt, 'some days before': recent, 'weeks before': after(recent, -1) };

describe('undo of a change of address', () => {
  it.each<[AddedAccessKind, keyof typeof times, boolean, boolean]>([
    ['passkey', 'in the session', true, true],
    ['second_factor', 'in the session', true, true],
    ['provider', 'in the session', true, true],
    ['api_key', 'in the session', true, true],
    ['webhook', 'in the session', true, true],
    ['passkey', 'some days before', false, true],
    ['api_key', 'some days before', false, true],
    ['webhook', 'some days before', false, true],
    ['passkey', 'weeks before', false, true],
    ['second_factor', 'weeks before', false, true],
    ['provider', 'weeks before', false, true],
    ['report_recipient', 'in the session', true, true],
    ['report_recipient', 'weeks before', false, true],
    ['api_key', 'weeks before', false, false],
    ['webhook', 'weeks before', false, false],
  ])('%s added %s: required %s, suggested %s', (kind, time, required, suggested) => {
    const addition = { kind, addedAt: times[time] };
    expect(judgeAddition(addition, { sessionStartedAt, requestedAt })).toEqual({ required, suggested });
  });
});
