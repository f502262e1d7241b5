import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Fields that are never logged. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'current_password',
  'new_password',
  'token',
  'accessToken',
  'refreshToken',
  'turnstileToken',
  'inviteCode',
  'signInSecret',
  'signInToken',
  'reserved_token',
  'code',
  'totp_secret',
  'otpauth_uri',
  'recovery_codes',
  'secret',
  'clientSecret',
  'client_secret',
  'resetLink',
  'signature',
];
const redactPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The path of shared statistics, as page or call: the next part is a token. */
const tokenPath = /^(\/(?:qr|v\d+)\/shared\/)[^/]+/i;

/** Only the path of a URL is logged: queries hold tokens, signatures, invite codes and the content of codes. */
export const loggableUrl = (url: string): string => url.replace(/[?#].*$/s, '').replace(tokenPath, '$1[hidden]');

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, url: loggableUrl(url) }),
    },
    redact: { paths: redactPaths, censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Logs the warnings of Node, instead of the text that Node prints. */
export function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node'));
}
