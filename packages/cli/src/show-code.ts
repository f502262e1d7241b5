import type { QrCode } from '@tessera/client';
import { facts, json, type Terminal } from './terminal.ts';

/** The picture is long and of no use in a terminal: `download` saves it. */
const withoutPicture = ({ qr_code_data_url: _, ...code }: QrCode) => code;

const shownContent = ({ destination_url, qr_data }: QrCode) =>
  destination_url ?? (qr_data ? JSON.stringify(qr_data) : '');

/** Prints one code. */
export function showCode({ out }: Terminal, code: QrCode, asJson = false): void {
  if (asJson) return out(json(withoutPicture(code)));
  out(
    facts({
      'short link': code.short_url,
      'custom link': code.slug_url,
      title: code.title,
      type: code.qr_type,
      content: shownContent(code),
      active: code.is_active ? 'yes' : 'no',
      clicks: code.click_count,
      created: code.created_at,
      'external id': code.external_id,
      id: code.id,
    }),
  );
}
