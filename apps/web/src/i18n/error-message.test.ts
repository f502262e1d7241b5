import { errorKinds, fieldMessages } from '@tessera/contract';
import { describe, expect, test } from 'vitest';
import errors from '../../locales/en/errors.json';
import { ApiError, NetworkError } from '../lib/api.ts';
import { errorMessage, fieldMessage } from './error-message.ts';
import { chooseLanguage } from './i18n.ts';
import { loadNamespaces } from './text-store.ts';

const refused = (reply: ConstructorParameters<typeof ApiError>[1], status = 400) => new ApiError(status, reply);

describe('English texts', () => {
  test('have the messages of the contract for every error code', () => {
    const expected = Object.entries(errorKinds).flatMap(([code, [, message]]) =>
      typeof message === 'string'
        ? [[code, message]]
        : [
            [`${code}_one`, message.one],
            [`${code}_other`, message.other],
          ],
    );
    expect(errors.code).toEqual(Object.fromEntries(expected));
  });

  test('have the field messages of the contract', () => {
    expect(errors.field).toEqual(fieldMessages);
  });
});

describe('errorMessage', () => {
  test('translates a known code and fills its numbers', async () => {
    await loadNamespaces(['errors']);
    const quota = refused({ code: 'quota_reached', error: 'ignored', params: { count: 1 } });
    expect(errorMessage(quota)).toBe(
      'You have reached the free limit of 1 QR code. Please upgrade to create more QR codes.',
    );
    await chooseLanguage('fr');
    expect(errorMessage(refused({ code: 'email_in_use' }))).toBe('Cette adresse e-mail est déjà utilisée.');
  });

  test('returns the text of the server for an unknown code', () => {
    expect(errorMessage(refused({ code: 'brand_new', error: 'Please wait for Tuesday.' }))).toBe(
      'Please wait for Tuesday.',
    );
  });

  test('falls back to the message of the screen, then to the general one', async () => {
    await loadNamespaces(['errors']);
    expect(errorMessage(refused({}), 'general.registerFailed')).toBe('Failed to create account. Please try again.');
    expect(errorMessage(refused({}))).toBe('Something went wrong. Please try again.');
    expect(errorMessage(new Error('a bug'))).toBe('Something went wrong. Please try again.');
  });

  test('names the network after a NetworkError', () => {
    expect(errorMessage(new NetworkError(), 'general.registerFailed')).toBe(
      'Network error. Please check your connection.',
    );
  });
});

test('fieldMessage translates a key and returns any other text unchanged', async () => {
  await loadNamespaces(['errors']);
  expect(fieldMessage('emailInvalid')).toBe('Invalid email address');
  expect(fieldMessage('Something of its own.')).toBe('Something of its own.');
  expect(fieldMessage(undefined)).toBeUndefined();
});
