import type { AddedAccessKind } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { judgeAddition } from './added-access.policy.ts';

const sessionStart = new Date('2026-11-18T12:00:00Z');
const [before, since] = [new Date(sessionStart.getTime() - 1), sessionStart];

describe('undo of a change of address', () => {
  it.each<[AddedAccessKind, Date, boolean, boolean]>([
    ['passkey', since, true, true],
    ['second_factor', since, true, true],
    ['provider', since, true, true],
    ['api_key', since, true, true],
    ['webhook', since, true, true],
    ['passkey', before, false, true],
    ['second_factor', before, false, true],
    ['provider', before, false, true],
    ['api_key', before, false, false],
    ['webhook', before, false, false],
  ])('%s added %s: required %s, suggested %s', (kind, addedAt, required, suggested) => {
    expect(judgeAddition({ kind, addedAt }, sessionStart)).toEqual({ required, suggested });
  });
});
