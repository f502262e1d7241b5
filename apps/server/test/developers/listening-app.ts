import { type ApiKeyScope, apiKeyScopes, endpoints } from '@tessera/contract';
import { freePort } from '@tessera/test-kit/free-port';
import { beforeAll } from 'vitest';
import { createProUser } from '../app/codes.ts';
import { type TestApp, type TestAppOptions, useTestApp } from '../app/test-app.ts';
import { createSignedInUser } from '../app/users.ts';

/** For the top of a test file: the product on a loopback port, for clients in other processes. */
export async function useListeningApp(
  options: Pick<TestAppOptions, 'webRoot'> = {},
): Promise<{ app: TestApp; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const app = useTestApp({ env: { PUBLIC_URL: url }, unlimited: true, ...options });
  beforeAll(async () => {
    await app.http.listen({ host: '127.0.0.1', port });
  });
  return { app, url };
}

/** An API key of a new account. */
export async function createAccountKey(
  app: TestApp,
  { scopes = apiKeyScopes, plan = 'pro' }: { scopes?: readonly ApiKeyScope[]; plan?: 'free' | 'pro' } = {},
): Promise<string> {
  const { accessToken: token } = plan === 'pro' ? await createProUser(app) : await createSignedInUser(app);
  const { body } = await app.call(endpoints.apiKeys.create, { token, body: { name: 'test', scopes: [...scopes] } });
  return body.key;
}
