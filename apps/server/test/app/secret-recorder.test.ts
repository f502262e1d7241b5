import { allEndpoints } from '@tessera/contract';
import { secretNames } from '@tessera/test-kit/secrets-in';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { secretRecorder } from './secret-recorder.ts';

const emptyDb = { many: () => Promise.resolve([]) };
const value = 'k7Zp-2QmX9vT4rLw';

const sent: Record<string, unknown> = {
  'a password': { password: value },
  'a session': { session: { accessToken: value } },
  'a sign-in token': { requiresSecondFactor: true, signInToken: value },
  'the seed of an authenticator app': { totp_secret: value },
  'the URI of an authenticator app': { otpauth_uri: `otpauth://totp/a?secret=${value}` },
  'a recovery code': { recovery_codes: ['another-code', value] },
  'the challenge of a passkey': { publicKey: { challenge: value } },
  'the signed data of a passkey': { credential: { response: { clientDataJSON: value } } },
  'the signature of a passkey': { credential: { response: { signature: value } } },
  'an API key': { id: '1', name: 'CI', key: value },
  'the browser secret of a sign-in with a provider': { purpose: 'sign_in', secret: value },
};
const settings: Record<string, Record<string, string>> = {
  'the client secret of the provider': { OIDC_CLIENT_SECRET: value },
  'a key for secrets in the database': { SECRETS_KEY: `another-key-of-some-length,${value}` },
};
const links = ['/change-email?token=', '/undo-email?lang=fr&token=', '/reset-password?token='];

/** Named like secrets, but public. */
const publicNames = [
  'api_keys',
  'field_keys',
  'has_password',
  'passkeys',
  'previous_secret_expires_at',
  'pubKeyCredParams',
  'recovery_codes_left',
  'requireResidentKey',
  'residentKey',
  'turnstileSiteKey',
];

/** A recorder that knows the secret. */
function recorderOf(kind: string) {
  const recorder = secretRecorder(settings[kind] ?? {});
  recorder.record(sent[kind]);
  return recorder;
}

describe('secretRecorder', () => {
  it.each([...Object.keys(sent), ...Object.keys(settings)])('fails when %s is logged or stored', async (kind) => {
    const line = JSON.stringify(sent[kind] ?? settings[kind]);
    await expect(recorderOf(kind).expectNotStored(emptyDb, [line])).rejects.toThrow('secrets found');
    const rows = { many: () => Promise.resolve([{ name: 'users', row: line }]) };
    await expect(recorderOf(kind).expectNotStored(rows as never, [])).rejects.toThrow('secrets found');
    await recorderOf(kind).expectNotStored(emptyDb, ['{"level":"info"}']);
  });

  it.each(links)('fails when the token of an emailed link is logged: %s', async (link) => {
    const recorder = secretRecorder({});
    recorder.recordLinks(`Open https://tes.ra${link}${value}${value} to continue.`);
    await expect(recorder.expectNotStored(emptyDb, [`token ${value}${value}`])).rejects.toThrow('secrets found');
  });

  it('knows every field of the contract with the name of a secret', () => {
    const names = allEndpoints.flatMap(({ endpoint: { body, reply } }) =>
      [body, reply].flatMap((schema) =>
        schema ? propertiesOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : [],
      ),
    );
    const unknown = [...new Set(names)].filter(
      (name) => /secret|token|password|key|challenge|signature|recovery/i.test(name) && !secretNames.includes(name),
    );
    expect(unknown.sort()).toEqual(publicNames);
  });
});

function propertiesOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => [
    ...(name === 'properties' ? Object.keys(child as object) : []),
    ...propertiesOf(child),
  ]);
}
