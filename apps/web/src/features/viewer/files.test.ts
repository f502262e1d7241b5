import { expect, test } from 'vitest';
import { type EventTime, readTime } from './event-time.ts';
import { contactFile, eventFile, fileStem } from './files.ts';

const time = (text: string) => readTime(text) as EventTime;
const event = {
  title: 'Opening; with, signs',
  start: time('2026-12-24T18:00:00+01:00'),
  end: time('2026-12-24T20:30:00+01:00'),
  location: 'Rua Áurea 1',
  description: 'Línea uno\nLínea dos',
};

test('eventFile writes a calendar in UTC with the given id', () => {
  const file = eventFile(event, '7k3m9qx@tes.ra', new Date('2026-11-15T06:00:00Z'));
  expect(file.name).toBe('Opening-with-signs.ics');
  expect(file.type).toBe('text/calendar;charset=utf-8');
  expect(file.content).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tessera//Viewer//EN',
      'BEGIN:VEVENT',
      'UID:7k3m9qx@tes.ra',
      'DTSTAMP:20261115T060000Z',
      'SUMMARY:Opening\\; with\\, signs',
      'DTSTART:20261224T170000Z',
      'DTEND:20261224T193000Z',
      'LOCATION:Rua Áurea 1',
      'DESCRIPTION:Línea uno\\nLínea dos',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['a local time', '2026-12-24T18:00', '2026-12-24T20:30', ['DTSTART:20261224T180000', 'DTEND:20261224T203000']],
  ['whole days', '2026-12-24', '2026-12-26', ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227']],
  ['no end', '2026-12-24T18:00:00Z', '', ['DTSTART:20261224T180000Z']],
])('eventFile keeps %s', (_, start, end, lines) => {
  const { content } = eventFile({ start: time(start), end: readTime(end) }, 'x', new Date(0));
  expect(content.split('\r\n').filter((line) => /^DT(START|END)/.test(line))).toEqual(lines);
  expect(content).not.toContain('SUMMARY');
});

test('eventFile folds long lines at 75 bytes, between characters', () => {
  const description = 'naïve 漢字 🙂 '.repeat(40).trim();
  const { content } = eventFile({ ...event, description }, 'x', new Date(0));
  const bytes = content.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  expect(content.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}`);
  expect(content).not.toContain('\uFFFD');
});

test('text with line breaks adds no line to a file', () => {
  const hostile = 'x\r\nATTACH:file:///etc/passwd\nEND:VEVENT';
  const calendar = eventFile({ ...event, title: hostile, location: hostile }, 'x', new Date(0)).content;
  expect(calendar.match(/^ATTACH/m)).toBeNull();
  expect(calendar.match(/^END:VEVENT$/gm)).toHaveLength(1);
  const card = contactFile({ name: hostile, organization: hostile, url: `https://a.example/${hostile}` }).content;
  expect(card.match(/^ATTACH/m)).toBeNull();
  expect(card.match(/^(BEGIN|END):/gm)).toHaveLength(2);
});

test.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['José & Söhne', 'José-Söhne'],
  ['日本語', '日本語'],
  ['con<script>.exe\u202e', 'con-script-exe'],
  ['///', 'contact'],
])('fileStem removes special characters from %s', (text, name) => {
  expect(fileStem(text, 'contact')).toBe(name);
});
