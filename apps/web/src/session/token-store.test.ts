import { expect, test } from 'vitest';
import { clearTokens, readAccessToken, readRefreshToken, replaceTokens, saveTokens } from './token-store.ts';

const first = { accessToken: 'a1', refreshToken: 'r1' };
const second = { accessToken: 'a2', refreshToken: 'r2' };

const stored = (storage: Storage) =>
  Object.fromEntries(['access_token', 'refresh_token', 'remember_me'].map((key) => [key, storage.getItem(key)]));
const none = { access_token: null, refresh_token: null, remember_me: null };

test('stores remembered tokens and the flag in local storage', () => {
  saveTokens(first, true);
  expect(stored(localStorage)).toEqual({ access_token: 'a1', refresh_token: 'r1', remember_me: 'true' });
  expect(stored(sessionStorage)).toEqual(none);
});

test('stores other tokens in session storage and removes the flag of an earlier login', () => {
  saveTokens(first, true);
  saveTokens(second, false);
  expect(stored(localStorage)).toEqual(none);
  expect(stored(sessionStorage)).toEqual({ access_token: 'a2', refresh_token: 'r2', remember_me: null });
});

test.each([true, false])('stores a renewed pair in the storage of the old one (remembered: %s)', (remember) => {
  saveTokens(first, remember);
  replaceTokens(second);
  expect(stored(remember ? localStorage : sessionStorage)).toMatchObject({ access_token: 'a2', refresh_token: 'r2' });
  expect(stored(remember ? sessionStorage : localStorage)).toEqual(none);
});

test('clears both storages', () => {
  saveTokens(first, true);
  sessionStorage.setItem('access_token', 'left over');
  clearTokens();
  expect([readAccessToken(), readRefreshToken()]).toEqual([null, null]);
  expect(stored(localStorage)).toEqual(none);
});
