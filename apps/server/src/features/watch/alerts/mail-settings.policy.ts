import { type AlertKind, alertKinds } from '@tessera/contract';
import type { MailSettings } from './watch-mails.repo.ts';

/** A spike is information: it is on the dashboard and sent to webhooks. */
const defaults: Record<AlertKind, boolean> = {
  destination_failing: true,
  destination_changed: true,
  code_quiet: true,
  code_spike: false,
};

export const isMailed = (settings: MailSettings, kind: AlertKind): boolean => settings[kind] ?? defaults[kind];

export const allMailSettings = (settings: MailSettings): Record<AlertKind, boolean> =>
  Object.fromEntries(alertKinds.map((kind) => [kind, isMailed(settings, kind)])) as Record<AlertKind, boolean>;
