import { endpoints } from '@tessera/contract';
import { expect, it } from 'vitest';
import { createCode } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';

const app = useTestApp();

it('slows a network that searches for pictures, and no other', async () => {
  const person = await createSignedInUser(app);
  const params = { id: await createCode(app, person) };
  const { body } = await app.call(endpoints.qrCodes.get, { token: person.accessToken, params });
  const open = (name: string, remoteAddress: string) => app.http.inject({ url: `/${name}.svg`, remoteAddress });
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await open(`no-such-link-${n}`, '203.0.113.7')).statusCode);
  expect(statuses.indexOf(429)).toBe(60);
  expect((await open(body.short_hash, '203.0.113.7')).statusCode).toBe(200);
  expect((await open('no-such-link', '198.51.100.9')).statusCode).not.toBe(429);
});
