/** Fields of requests and replies that must never be stored or logged in plain text. */
export const secretNames = [
  'password',
  'current_password',
  'new_password',
  'accessToken',
  'refreshToken',
  'token',
  'signInSecret',
  'signInToken',
  'totp_secret',
  'otpauth_uri',
  'recovery_codes',
  'challenge',
  'key',
  'secret',
];
