import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { argonPasswords, inTurns } from './passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with a salt of their own, and found again', async () => {
    const passwords = await argonPasswords();
    const [one, two] = await Promise.all([passwords.hash('mosaic'), passwords.hash('mosaic')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'mosaic')).toBe(true);
    expect(await passwords.matches(one, 'Mosaic')).toBe(false);
  });

  it('match nobody who has none', async () => {
    const passwords = await argonPasswords();
    expect(await passwords.matches(undefined, 'nobody has this password')).toBe(false);
  });

  it('are hashed in turns, in order, and a failure gives its place back', async () => {
    const takeTurns = inTurns(2);
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    const work = (name: number) =>
      takeTurns(async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        if (name === 1) throw new Error('broken');
        finished.push(name);
      });
    const results = await Promise.allSettled(Array.from({ length: 9 }, (_, name) => work(name)));
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(finished).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });
});
