import { endpoints } from '@tessera/contract';
import { expect, it } from 'vitest';
import { createProUser } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';

const app = useTestApp();
const calls = endpoints.qrCodes;

it('warns of look-alike and IP hosts in the reply, and saves the code', async () => {
  const { accessToken: token } = await createProUser(app);
  const create = (destination_url: string) =>
    app.call(calls.create, { token, body: { qr_type: 'url', destination_url } });
  const created = await create('https://www.pаypal.com/');
  const field = 'destination_url';
  expect(created.body.warnings).toEqual([
    { code: 'mixed_scripts', field, host: 'www.pаypal.com' },
    { code: 'lookalike_host', field, host: 'www.pаypal.com', resembles: 'paypal.com' },
  ]);
  const { id } = created.body;
  const update = await app.call(calls.update, {
    token,
    params: { id },
    body: { destination_url: 'http://192.0.2.7/' },
  });
  expect(update.body.warnings).toEqual([{ code: 'ip_address', field, host: '192.0.2.7' }]);
  expect((await app.call(calls.get, { token, params: { id } })).body).not.toHaveProperty('warnings');
  expect((await create('https://example.org/')).body).not.toHaveProperty('warnings');
});
