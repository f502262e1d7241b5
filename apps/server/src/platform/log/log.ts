import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Secrets by the names under which they travel; whatever is logged, these never are. */
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
];
const redactPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Links in mails and signed addresses carry their secret in the query. */
export const loggableUrl = (url: string): string =>
  url.replace(/([?&](?:token|data|session_id|signature)=)[^&]*/gi, '$1[hidden]');

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: redactPaths, censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
