import { type BodyInput, endpoints, type Share } from '@tessera/contract';
import { createProUser } from './codes.ts';
import type { TestApp } from './test-app.ts';
import { follow, safari } from './visitors.ts';

type NewShare = BodyInput<typeof endpoints.shares.create>;

/** The last part of the address of a share's page. */
export const shareToken = ({ url }: Pick<Share, 'url'>): string => url.split('/').at(-1) ?? '';

/** An account with two codes: three scans and a click of the first, one scan of the second, in Kathmandu. */
export async function createSharer(app: TestApp, createPerson = createProUser) {
  const person = await createPerson(app);
  const { accessToken: token } = person;
  await app.call(endpoints.auth.updateTimezone, { token, body: { timezone: 'Asia/Kathmandu' } });
  return {
    ...person,
    share: async (body: NewShare = { kind: 'account' }) =>
      (await app.call(endpoints.shares.create, { token, body })).body,
    refusal: async (body: NewShare) => (await app.callForError(endpoints.shares.create, { token, body })).body,
  };
}

/** Visits of different people, counted. */
export async function visit(app: TestApp, path: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await follow(app, path, {
      from: `198.51.100.${n}`,
      headers: { 'user-agent': safari, referer: 'https://news.example/private/page' },
    });
  await app.shipper.shipAll();
}
