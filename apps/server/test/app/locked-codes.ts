import { endpoints, limits } from '@tessera/contract';
import { createProUser } from './codes.ts';
import type { TestApp } from './test-app.ts';
import { createLinkedCode } from './visitors.ts';

/** A code whose link has a password. */
export async function createLockedCode(app: TestApp, password = 'sesame') {
  const person = await createProUser(app);
  const code = await createLinkedCode(app, person);
  const request = { token: person.accessToken, params: { id: code.id } };
  await app.call(endpoints.qrCodes.putLinkSettings, { ...request, body: { password } });
  return { ...code, request };
}

/** Sends the form of a link with a password. */
export const enterPassword = (
  app: TestApp,
  path: string,
  password: string,
  { from = '203.0.113.7', challengeToken }: { from?: string; challengeToken?: string } = {},
) =>
  app.http.inject({
    method: 'POST',
    url: `/${path}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      password,
      ...(challengeToken && { 'cf-turnstile-response': challengeToken }),
    }).toString(),
  });

/** One wrong password from each of many networks. */
export async function guessFromManyNetworks(app: TestApp, path: string): Promise<void> {
  for (let n = 0; n < limits.linkPassword.attemptsPerCode; n += 1)
    await enterPassword(app, path, 'wrong', { from: `198.51.${n}.1` });
}
