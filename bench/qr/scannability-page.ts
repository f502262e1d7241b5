import type { Judged } from '../../apps/server/test/scannability/judge.ts';

export const unreadGood = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ verdict, zbar, jsqr }) => verdict === 'good' && !(zbar && jsqr));

type Row = { name: string; of: Judged[] };

function groupBy(judged: readonly Judged[], nameOf: (one: Judged) => string): Row[] {
  const rows = new Map<string, Judged[]>();
  for (const one of judged) rows.set(nameOf(one), [...(rows.get(nameOf(one)) ?? []), one]);
  return [...rows].map(([name, of]) => ({ name, of }));
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((1000 * part) / whole) / 10} %`;

function line({ name, of }: Row): string {
  const good = of.filter(({ verdict }) => verdict === 'good');
  const other = of.filter(({ verdict }) => verdict !== 'good');
  const both = (list: Judged[]) => list.filter(({ zbar, jsqr }) => zbar && jsqr).length;
  const cells = [
    name,
    of.length,
    good.length,
    share(good.filter(({ zbar }) => zbar).length, good.length),
    share(good.filter(({ jsqr }) => jsqr).length, good.length),
    other.length,
    share(both(other), other.length),
  ];
  return `| ${cells.join(' | ')} |`;
}

const table = (title: string, rows: readonly Row[]): string =>
  [
    `| ${title} | pictures | good | read by zbar | read by jsQR | risky or fails | read by both |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(line),
  ].join('\n');

const reasonTable = (judged: readonly Judged[]): string =>
  [
    '| reason | pictures | read by zbar | read by jsQR |',
    '|---|---:|---:|---:|',
    ...groupBy(
      judged
        .filter(({ verdict }) => verdict !== 'good')
        .flatMap((one) => one.reasons.map((reason) => ({ ...one, reasons: [reason] }))),
      ({ reasons }) => reasons[0] ?? '',
    ).map(
      ({ name, of }) =>
        `| ${name} | ${of.length} | ${share(of.filter(({ zbar }) => zbar).length, of.length)} | ${share(of.filter(({ jsqr }) => jsqr).length, of.length)} |`,
    ),
  ].join('\n');

/** The content of docs/scannability.md. */
export function scannabilityPage(judged: readonly Judged[]): string {
  const matrix = judged.filter(({ picture }) => picture.group === 'matrix');
  const good = judged.filter(({ verdict }) => verdict === 'good');
  const links = judged.filter(({ picture }) => picture.group === 'short links');
  const goodLinks = links.filter(({ verdict }) => verdict === 'good');
  return `# Does it scan?

Made by \`npm run scannability\`; do not edit. Each picture is the PNG that the server serves. The checker judges it (it
uses zxing), then two decoders that the checker does not use read it: zbar and jsQR.

- **${judged.length}** pictures: ${matrix.length} of styles × levels × sizes × logo sizes × contents, ${links.length} short
  links with the default style or another shape, and ${judged.length - matrix.length - links.length} of colours and of mixed eyes.
- Called good: **${good.length}**. Read by both decoders: **${good.length - unreadGood(judged).length}**
  (${share(good.length - unreadGood(judged).length, good.length)}).
- Short links, in every style, with and without a logo: ${goodLinks.length} of ${links.length} are good.

The last two columns show what the caution costs: pictures that the checker warns about, and how many of them both
decoders read all the same. These are clean pictures; a camera sees worse ones.

## By style

${table(
  'style',
  groupBy(matrix, ({ picture }) => picture.style.style),
)}

## By correction level

${table(
  'level',
  groupBy(matrix, ({ picture }) => picture.style.error_correction_level),
)}

## By size in pixels

${table(
  'size',
  groupBy(matrix, ({ picture }) => String(picture.style.size)),
)}

## By logo size

${table(
  'logo size',
  groupBy(matrix, ({ picture }) => (picture.logo ? String(picture.style.logo_size) : 'no logo')),
)}

## By content

${table(
  'content',
  groupBy(matrix, ({ picture }) => picture.content),
)}

## By colours, dots on ground

${table(
  'colours',
  groupBy(
    judged.filter(({ picture }) => picture.group === 'colors'),
    ({ picture }) => `${picture.style.dots_color} on ${picture.style.background_color}`,
  ),
)}

## What the checker warns about

${reasonTable(judged)}
`;
}
