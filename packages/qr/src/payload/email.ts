import type { QrData } from '@tessera/contract';
import { crlf, percent, query } from './text.ts';

/** Spaces become %20, because email programs show a + as a plus sign. */
export function emailPayload({ email, subject, body }: QrData<'email'>): string {
  const at = email.lastIndexOf('@');
  const recipient = `${percent(email.slice(0, at))}@${percent(email.slice(at + 1))}`;
  return `mailto:${recipient}${query({ subject, body: body && crlf(body) })}`;
}
