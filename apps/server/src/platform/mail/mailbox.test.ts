import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/app/test-clock.ts';
import { fileMailbox } from './mailbox.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-mailbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const message = (id: string, to: string) => ({ id, to, subject: `for ${to}`, text: 'text', html: '<p>text</p>' });

describe('development mailbox', () => {
  it('returns the newest message first, for all addresses or one', async () => {
    const clock = testClock();
    const mailbox = fileMailbox(join(folder, 'mail'), clock);
    expect(await mailbox.read()).toEqual([]);
    await mailbox.send(message('1', 'ann@example.org'));
    clock.advance(1000);
    await mailbox.send(message('2', 'ben@example.org'));
    expect((await mailbox.read()).map(({ id }) => id)).toEqual(['2', '1']);
    expect((await mailbox.read('ann@example.org')).map(({ id }) => id)).toEqual(['1']);
  });

  it('stores a retried message once', async () => {
    const mailbox = fileMailbox(folder, testClock());
    await mailbox.send(message('1', 'ann@example.org'));
    await mailbox.send(message('1', 'ann@example.org'));
    expect(await mailbox.read()).toHaveLength(1);
  });
});
