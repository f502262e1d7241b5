import type { QrData } from '@tessera/contract';
import { payload } from '@tessera/qr';

export interface SavedFile {
  name: string;
  type: string;
  content: string;
}

export const contactFile = (data: QrData<'vcard'>): SavedFile => ({
  name: `${fileStem(data.name, 'contact')}.vcf`,
  type: 'text/vcard;charset=utf-8',
  content: `${payload('vcard', data)}\r\n`,
});

/**
 * The symbol's bare event with what a file needs around it. The id is the code's own, so that saving it twice makes one
 * entry and not two.
 */
export function eventFile(data: QrData<'event'>, id: string, now: Date): SavedFile {
  const [begin = '', ...lines] = payload('event', data).split('\r\n');
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tessera//Viewer//EN',
    begin,
    `UID:${id}`,
    `DTSTAMP:${stamp}`,
    ...lines,
    'END:VCALENDAR',
  ];
  return {
    name: `${fileStem(data.title, 'event')}.ics`,
    type: 'text/calendar;charset=utf-8',
    content: `${calendar.map(folded).join('\r\n')}\r\n`,
  };
}

/** A line of a calendar file has at most 75 bytes; a longer one goes on after a break and a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  return Array.from(line, (character) => {
    const weight = encoder.encode(character).length;
    const breaks = bytes + weight > 75;
    bytes = breaks ? 1 + weight : bytes + weight;
    return breaks ? `\r\n ${character}` : character;
  }).join('');
}

/** Letters and figures of any script; nothing that a file system or a shell would read. */
export function fileStem(text: string, otherwise: string): string {
  const stem = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return stem.slice(0, 60) || otherwise;
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A phone may still be asking where to put it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
