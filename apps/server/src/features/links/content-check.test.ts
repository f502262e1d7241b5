import { describe, expect, it, vi } from 'vitest';
import { createContentCheck } from './content-check.service.ts';
import { contentSigner, viewerLocation } from './content-signature.ts';
import type { LinkAnswer } from './link-answer.ts';

const key = Buffer.from('key');
const addressOf = (text: string) =>
  viewerLocation(
    'https://tessera.test',
    { hash: '7k3m9qx', type: 'text', data: { text }, title: null },
    contentSigner(key),
  );
const address = addressOf('hello');
const found = (location: string): LinkAnswer => ({ kind: 'found', location });

function open(answer: LinkAnswer | Error | undefined, readKey = () => Promise.resolve(key)) {
  const pending = new Promise<LinkAnswer>(() => {});
  const resolve = vi.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : answer ? Promise.resolve(answer) : pending,
  );
  return { check: createContentCheck({ resolve }, readKey), resolve };
}

describe('content of an address', () => {
  it.each<[string, LinkAnswer | Error | undefined, boolean]>([
    ['is vouched for while its link leads there', found(address), true],
    ['is not after its code was edited', found(addressOf('other')), false],
    ['is not after its code became a URL', found('https://example.org/'), false],
    ['is not after an operator has blocked its code', { kind: 'blocked', category: 'phishing' }, false],
    ['is not after its owner was suspended', { kind: 'suspended' }, false],
    ['is not after its code was switched off', { kind: 'inactive' }, false],
    ['is not after its code was deleted', { kind: 'gone' }, false],
    ['is vouched for by its signature if the lookup fails', new Error('down'), true],
    ['is vouched for by its signature if the lookup takes too long', undefined, true],
  ])('%s', async (_, answer, isVouched) => {
    expect(await open(answer).check(address)).toBe(isVouched);
  });

  it('is not looked up if its signature is wrong', async () => {
    const { check, resolve } = open(found(address));
    expect(await check(address.replace('hello', 'your account is locked'))).toBe(false);
    expect(await check('/qr/7k3m9qx')).toBe(false);
    expect(resolve).not.toHaveBeenCalled();
  });

  it('is not vouched for while the key cannot be read', async () => {
    let isDown = true;
    const { check } = open(found(address), () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(key)));
    expect(await check(address)).toBe(false);
    isDown = false;
    expect(await check(address)).toBe(true);
  });
});
