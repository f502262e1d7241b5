import type { QrData } from '@tessera/contract';
import { contentLines, contentText } from './text.ts';

const text = (value: string | undefined): string | undefined => value && contentText(value);

/** An address is no text value: escaping would change it, so what may not stand in one is percent-encoded. */
const uri = (value: string | undefined): string | undefined =>
  value?.replace(/[\u0000-\u0020\\\u007f]/g, encodeURIComponent);

export const vcardPayload = (card: QrData<'vcard'>): string =>
  contentLines([
    ['BEGIN', 'VCARD'],
    // 3.0, which phones read most widely.
    ['VERSION', '3.0'],
    // Which word of a name is the family's depends on the country: all of it is given, so none is shown wrongly.
    ['N', `;${contentText(card.name)};;;`],
    ['FN', contentText(card.name)],
    ['ORG', text(card.organization)],
    ['TEL', text(card.phone)],
    ['EMAIL', text(card.email)],
    ['URL', uri(card.url)],
    ['ADR', card.address && `;;${contentText(card.address)};;;;`],
    ['END', 'VCARD'],
  ]);
