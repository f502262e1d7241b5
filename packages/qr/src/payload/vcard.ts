import type { QrData } from '@tessera/contract';
import { contentLines, contentText } from './text.ts';

const text = (value: string | undefined): string | undefined => value && contentText(value);

/** A URL is not a text value: escaping would change it, so invalid characters are percent-encoded. */
const uri = (value: string | undefined): string | undefined =>
  value?.replace(/[\u0000-\u0020\\\u007f]/g, encodeURIComponent);

export const vcardPayload = (card: QrData<'vcard'>): string =>
  contentLines([
    ['BEGIN', 'VCARD'],
    // Version 3.0 is supported by most phones.
    ['VERSION', '3.0'],
    // The position of the family name depends on the country, so the whole name is one part.
    ['N', `;${contentText(card.name)};;;`],
    ['FN', contentText(card.name)],
    ['ORG', text(card.organization)],
    ['TEL', text(card.phone)],
    ['EMAIL', text(card.email)],
    ['URL', uri(card.url)],
    ['ADR', card.address && `;;${contentText(card.address)};;;;`],
    ['END', 'VCARD'],
  ]);
