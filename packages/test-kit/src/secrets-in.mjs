/** Fields of requests and replies that must never be stored or logged in plain text. */
export const secretNames = [
  'password',
  'current_password',
  'new_password',
  'accessToken',
  'refreshToken',
  'token',
  'turnstileToken',
  'signInSecret',
  'signInToken',
  'reserved_token',
  'totp_secret',
  'otpauth_uri',
  'recovery_codes',
  'challenge',
  'clientDataJSON',
  'signature',
  'key',
  'secret',
];

/**
 * The secrets of a request or reply, at any depth. Shorter ones may occur in a text by chance.
 * @param {unknown} message
 * @param {number} minLength
 * @returns {string[]}
 */
export function secretsIn(message, minLength) {
  if (typeof message !== 'object' || message === null) return [];
  return Object.entries(message).flatMap(([name, value]) =>
    secretNames.includes(name)
      ? [value].flat().filter((one) => typeof one === 'string' && one.length >= minLength)
      : secretsIn(value, minLength),
  );
}

/**
 * The secrets among environment settings. `SECRETS_KEY` may have several keys.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {number} minLength
 * @returns {string[]}
 */
export function secretSettings(env, minLength) {
  return Object.entries(env)
    .filter(([name]) => /SECRET|_KEY$|TOKEN/.test(name) && !/SITE_KEY/.test(name))
    .flatMap(([, value = '']) => value.split(','))
    .filter((value) => value.length >= minLength);
}
