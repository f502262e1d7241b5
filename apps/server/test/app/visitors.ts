import { endpoints, type SignedIn } from '@tessera/contract';
import { createCode } from './codes.ts';
import type { TestApp } from './test-app.ts';

export const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

export interface LinkedCode {
  id: string;
  hash: string;
}

export async function createLinkedCode(app: TestApp, person: SignedIn & { email: string }): Promise<LinkedCode> {
  const id = await createCode(app, person);
  const { body } = await app.call(endpoints.qrCodes.get, { token: person.accessToken, params: { id } });
  return { id, hash: body.short_hash };
}

/** Requests a short link as a visitor. */
export function follow(app: TestApp, hash: string, visitor: { from?: string; headers?: Record<string, string> } = {}) {
  return app.http.inject({
    url: `/${hash}`,
    remoteAddress: visitor.from ?? '203.0.113.7',
    headers: { 'user-agent': safari, ...visitor.headers },
  });
}
