import { endpoints } from '@tessera/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createCode, createProUser } from '../../../../test/app/codes.ts';
import { uploadImport } from '../../../../test/app/import-files.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { doubleKey, startSafeBrowsingDouble } from '../../../../test/safe-browsing/safe-browsing-double.ts';

const double = await startSafeBrowsingDouble();
const app = useTestApp({
  unlimited: true,
  env: { SAFE_BROWSING_KEY: doubleKey, SAFE_BROWSING_URL: double.url },
});
double.list({ expression: 'phishing.example/login/' });
afterAll(() => double.close());
beforeEach(() => {
  double.failWith(undefined);
  // Longer than the pause after a failure and the validity of replies.
  app.clock.advance(10 * 60_000);
});

const calls = endpoints.qrCodes;
const create = async (destination_url: string) => {
  const { accessToken: token } = await createProUser(app);
  return app.callForError(calls.create, { token, body: { qr_type: 'url', destination_url } });
};

describe('Safe Browsing', () => {
  it('refuses a listed page, and no other page of the site', async () => {
    expect(await create('https://phishing.example/login/?next=1')).toMatchObject({
      status: 422,
      body: { code: 'destination_blocked', field_keys: { destination_url: 'urlBlocked' } },
    });
    expect((await create('https://phishing.example/')).status).toBe(201);
  });

  it.each([429, 500, 'garbage'] as const)('never prevents a creation when it fails: %s', async (failure) => {
    double.failWith(failure);
    expect((await create('https://phishing.example/login/')).status).toBe(201);
    expect(app.logged.join('')).toContain('safe browsing lookup failed');
    expect(app.logged.join('')).not.toContain(doubleKey);
  });

  it('checks the rows of an import in few calls', async () => {
    const owner = await createProUser(app);
    const before = double.requests.length;
    const rows = Array.from({ length: 90 }, (_, n) => `https://row${n}.example/`);
    const file = ['URL', ...rows, 'https://phishing.example/login/x'].join('\n');
    expect((await uploadImport(app, owner, file)).counts).toMatchObject({ create: 90, error: 1 });
    expect(double.requests.length - before).toBeLessThanOrEqual(2);
  });

  it('checks a changed destination', async () => {
    const owner = await createProUser(app);
    const id = await createCode(app, owner);
    const body = { destination_url: 'https://phishing.example/login/' };
    const changed = await app.callForError(calls.update, { token: owner.accessToken, params: { id }, body });
    expect(changed).toMatchObject({ status: 422, body: { code: 'destination_blocked' } });
  });
});
