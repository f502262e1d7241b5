import type { BadgeCount, BadgeTheme, Language } from '@tessera/contract';
import { colors, tiles } from '../../markup/brand.ts';
import { html } from '../../markup/html.ts';
import { textsIn } from '../../texts/texts.ts';

export interface Badge {
  count: BadgeCount;
  theme: BadgeTheme;
  language: Language;
}

const height = 28;
const [padding, markSize, gap] = [8, 14, 6];
const fontSize = 13;

/** Widths of characters in shares of the font size, of Arial and the fonts with its metrics. Others have that of a letter. */
const narrow = /[iljtfrI.,:;'’ \u00a0\u202f|]/u;
const wide = /[mwMW@%]/u;
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (narrow.test(char) ? 0.3 : wide.test(char) ? 0.86 : 0.575), 0) * fontSize;

/** A small picture with the number of scans or clicks. It loads nothing, so the font is the reader's. */
export function drawBadge(total: number, { count, theme, language }: Badge): string {
  const label = textsIn(language).pages.badge[count];
  const value = new Intl.NumberFormat(language).format(total);
  const color = (name: keyof typeof colors) => colors[name][theme === 'light' ? 0 : 1];
  const [labelWidth, valueWidth] = [label, value].map((text) => Math.ceil(widthOf(text))) as [number, number];
  const labelX = padding + markSize + gap;
  const valueX = labelX + labelWidth + gap;
  const width = valueX + valueWidth + padding;
  const scale = markSize / 32;
  const squares = tiles.map(
    ({ x, y, isAccent }) =>
      html`<rect x="${x}" y="${y}" width="8" height="8" rx="2" fill="${color(isAccent ? 'accent' : 'ink')}"/>`,
  );
  // `textLength` keeps the text in its place in any font.
  const text = (x: number, length: number, content: string, style: ReturnType<typeof html>) =>
    html`<text x="${x}" y="18.5" textLength="${length}" lengthAdjust="spacingAndGlyphs" ${style}>${content}</text>`;
  return String(
    html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}: ${value}"><title>${label}: ${value}</title><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="7.5" fill="${color('surface')}" stroke="${color('line')}"/><g transform="translate(${padding} ${(height - markSize) / 2}) scale(${scale})">${squares}</g><g font-family="Arial,Helvetica,'Liberation Sans',sans-serif" font-size="${fontSize}">${text(labelX, labelWidth, label, html`fill="${color('soft')}"`)}${text(valueX, valueWidth, value, html`fill="${color('ink')}" font-weight="700"`)}</g></svg>`,
  );
}
