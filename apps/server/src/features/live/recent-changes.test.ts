import { describe, expect, it } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

function atTime() {
  let nowMs = 1000;
  const changes = createRecentChanges(() => nowMs);
  return { changes, advance: (ms: number) => (nowMs += ms) };
}

describe('unchangedMs', () => {
  it('is 0 before notifications arrive and while they do not', () => {
    const { changes, advance } = atTime();
    advance(50);
    expect(changes.unchangedMs('ann')).toBe(0);
    changes.setListening(true);
    advance(50);
    expect(changes.unchangedMs('ann')).toBe(50);
    changes.setListening(false);
    advance(50);
    expect(changes.unchangedMs('ann')).toBe(0);
  });

  it('is the time since the last change of the account', () => {
    const { changes, advance } = atTime();
    changes.setListening(true);
    changes.add('ann');
    advance(20);
    changes.add('ann');
    advance(10);
    expect(changes.unchangedMs('ann')).toBe(10);
    expect(changes.unchangedMs('bob')).toBe(30);
  });

  it('forgets the oldest changes of very many, and vouches for no account before them', () => {
    const { changes, advance } = atTime();
    changes.setListening(true);
    advance(10);
    changes.add('ann');
    advance(10);
    for (let user = 0; user < 50_000; user += 1) changes.add(`user-${user}`);
    advance(5);
    expect(changes.unchangedMs('ann')).toBe(15);
    expect(changes.unchangedMs('bob')).toBe(15);
  });
});
