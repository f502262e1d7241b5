import { endpoints } from '@tessera/contract';
import type { TestApp } from './test-app.ts';
import { createVerifiedUser, logIn, registration } from './users.ts';

/** The address of the operator in tests that set `ADMIN_EMAILS`. */
export const operatorEmail = 'olga@example.org';
export const operatorEnv = { ADMIN_EMAILS: operatorEmail };

/** The access token of a fresh session of the operator. */
export async function signInOperator(app: TestApp): Promise<string> {
  const signIn = () => app.callForError(endpoints.auth.login, { body: registration(operatorEmail) });
  const first = await signIn();
  if (first.status === 200) return (first.body as unknown as { accessToken: string }).accessToken;
  await createVerifiedUser(app, operatorEmail);
  return (await logIn(app, operatorEmail)).accessToken;
}
