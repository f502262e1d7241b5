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
  'inviteCode',
  'resetLink',
  'signature',
];
const redactPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * The one place that decides what of an address is logged: its path. A query holds tokens, signatures, invite codes or, in
 * the viewer's address, what a code says.
 */
export const loggableUrl = (url: string): string => url.replace(/[?#].*$/s, '');

interface LoggedRequest {
  method?: string;
  url?: string;
}

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      req: ({ method, url = '' }: LoggedRequest) => ({ method, url: loggableUrl(url) }),
    },
    redact: { paths: redactPaths, censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
