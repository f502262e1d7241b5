import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import type { Account, Fixtures } from './fixtures.ts';

/** The sender of a request. `account` is set if the token is valid. */
export interface Caller {
  role: 'visitor' | 'free' | 'pro' | 'operator' | 'disposable' | 'garbage' | 'ended';
  authorization: string | undefined;
  account?: Account;
}

const latin1 = (text: string) => [...Buffer.from(text)].map((byte) => String.fromCharCode(byte)).join('');
const fitForHeader = (text: string) => latin1(text).replace(/[\0\r\n]/g, '');

const garbage = (random: Random): string =>
  random.pick([
    () => 'Bearer',
    () => 'Bearer ',
    () => 'Bearer x',
    () => `Bearer ${'a'.repeat(43)}`,
    () => `Bearer tes_${'a'.repeat(random.pick([0, 10, 49, 50, 51, 8000]))}`,
    () => `Bearer ${'A'.repeat(random.pick([511, 512, 513, 8000]))}`,
    () => 'Basic dXNlcjpwYXNz',
    () => 'Bearer null, Bearer null',
    () => `Bearer ${fitForHeader(oddText(random))}`,
    () => fitForHeader(oddText(random)),
  ])();

/** With the session's token or, sometimes, the account's API key. */
const signedIn = (role: 'free' | 'pro' | 'operator' | 'disposable', account: Account, random: Random): Caller => ({
  role,
  authorization: `Bearer ${account.apiKey !== '' && random.chance(0.2) ? account.apiKey : account.token}`,
  account,
});

const visitor: Caller = { role: 'visitor', authorization: undefined };

/** A caller without a valid token. */
const unauthorizedCaller = (fixtures: Fixtures, random: Random): Caller =>
  random.pick<() => Caller>([
    () => visitor,
    () => ({ role: 'garbage', authorization: garbage(random) }),
    () => ({ role: 'ended', authorization: `Bearer ${random.pick(fixtures.endedTokens)}` }),
  ])();

/** Caller of an authenticated call. Calls that end or change the account use a disposable one. */
export function callerOfUserCall(fixtures: Fixtures, random: Random, isDestructive: boolean): Caller {
  if (random.chance(0.15)) return unauthorizedCaller(fixtures, random);
  if (isDestructive)
    return random.chance(0.1)
      ? signedIn('disposable', random.pick(fixtures.disposable), random)
      : unauthorizedCaller(fixtures, random);
  if (random.chance(0.25)) return signedIn('free', random.pick(fixtures.free), random);
  // Half of the Pro calls come from one account, so that it gets many codes.
  const [collector] = fixtures.pro;
  return signedIn('pro', collector && random.chance(0.5) ? collector : random.pick(fixtures.pro), random);
}

/** Caller of a call for operators: usually one. */
export const callerOfAdminCall = (fixtures: Fixtures, random: Random): Caller =>
  random.chance(0.7) ? signedIn('operator', fixtures.operator, random) : callerOfUserCall(fixtures, random, false);

/** Caller of a public call: usually without an account. */
export const callerOfOpenCall = (fixtures: Fixtures, random: Random): Caller =>
  random.chance(0.8)
    ? visitor
    : random.chance(0.5)
      ? unauthorizedCaller(fixtures, random)
      : signedIn('pro', random.pick(fixtures.pro), random);
