import { type ContentLine, parseContentLines, splitText, unescapeText } from './content-lines.ts';
import { type Recognizer, recognized } from './recognized.ts';

const isPreferred = ({ params }: ContentLine): boolean =>
  params.some((param) => /^(?:TYPE=.*\bPREF\b|PREF=1|PREF)/.test(param));

/** The preferred value of several, else the first. */
function preferredValue(lines: readonly ContentLine[], name: string): string {
  const named = lines.filter((line) => line.name === name);
  return (named.find(isPreferred) ?? named[0])?.value ?? '';
}

/** `Family;Given;Middle;Prefix;Suffix` in the order of speech. */
function spokenName(structured: string): string {
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = splitText(structured);
  return [prefix, given, middle, family, suffix].filter(Boolean).join(' ');
}

/** `PO box;Extended;Street;City;Region;Postal code;Country`, a line for each part of a postal address. */
function postalAddress(structured: string): string {
  const [box = '', extended = '', street = '', city = '', region = '', code = '', country = ''] = splitText(structured);
  return [box, extended, street, [code, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n');
}

/** A contact in vCard format, version 3.0 or 4.0. */
export const recognizeVcard: Recognizer = (text) => {
  if (!/^BEGIN:VCARD\s/i.test(text)) return undefined;
  const lines = parseContentLines(text);
  const name = unescapeText(preferredValue(lines, 'FN')) || spokenName(preferredValue(lines, 'N'));
  const organization = splitText(preferredValue(lines, 'ORG')).filter(Boolean).join(', ');
  return recognized('vcard', {
    name: name || organization,
    organization,
    phone: unescapeText(preferredValue(lines, 'TEL')).replace(/^tel:/i, ''),
    email: unescapeText(preferredValue(lines, 'EMAIL')).replace(/^mailto:/i, ''),
    url: preferredValue(lines, 'URL').trim(),
    address: postalAddress(preferredValue(lines, 'ADR')),
  });
};
