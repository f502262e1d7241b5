import { appPaths } from '@tessera/contract';
import type { Config } from './config.ts';

/** What a person sees when the product is up: where it is, where the mail goes, what it stands on. */
export function welcome(config: Config): string {
  const database = config.databaseUrl ? 'PostgreSQL' : 'embedded database';
  const lines: [string, string][] = [
    ['Open', config.publicUrl],
    ...(config.mail.smtpUrl ? [] : [['Mailbox', `${config.publicUrl}/dev/mailbox`] as [string, string]]),
    ...(config.stripe ? [] : [['Billing', `${config.publicUrl}/dev/stripe`] as [string, string]]),
    ['API', `${config.publicUrl}/docs`],
    ...(config.mode === 'development' ? [['UI kit', config.publicUrl + appPaths.devUi] as [string, string]] : []),
    ['Mode', `${config.mode}, ${database}`],
    ['Data', config.dataDir],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return ['', '  Tessera is ready.', '', ...lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`), ''].join(
    '\n',
  );
}
