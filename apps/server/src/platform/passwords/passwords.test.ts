import { describe, expect, it } from 'vitest';
import { QueueFull } from '../queue/fair-queue.ts';
import { argonPasswords } from './passwords.ts';

describe('argonPasswords', () => {
  it('hashes with argon2id and a random salt', async () => {
    const passwords = await argonPasswords();
    const [one, two] = await Promise.all([passwords.hash('mosaic', 'here'), passwords.hash('mosaic', 'here')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.matches(one, 'mosaic', 'here')).toBe(true);
    expect(await passwords.matches(one, 'Mosaic', 'here')).toBe(false);
  });

  it('returns false without a stored hash', async () => {
    const passwords = await argonPasswords();
    expect(await passwords.matches(undefined, 'not a password of any account', 'here')).toBe(false);
  });

  it('refuses jobs of the network with the most waiting passwords when the queue is full', async () => {
    const passwords = await argonPasswords(1, 3);
    const flood = Array.from({ length: 6 }, () => passwords.hash('mosaic', 'flood'));
    const owner = passwords.matches(undefined, 'mosaic', 'home');
    const results = await Promise.allSettled(flood);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([3, 4, 5].map(() => expect.any(QueueFull) as Error));
    expect(await owner).toBe(false);
  });
});
