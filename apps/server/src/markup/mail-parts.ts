import { colors } from './brand.ts';
import { html, type Markup } from './html.ts';

// Tables, because email clients show neither SVG nor grids. Classes have the colors of the dark theme (`mail-layout.ts`).

const [ink, soft, line, accent] = (['ink', 'soft', 'line', 'accent'] as const).map((name) => colors[name][0]);
const figuresFont = 'font-variant-numeric:tabular-nums';
const table = 'width:100%;border-collapse:collapse;margin:0 0 24px';

const heading = (text: string): Markup =>
  html`<h2 style="margin:0 0 8px;font-size:16px;line-height:1.35;font-weight:600">${text}</h2>`;

export interface MailFigure {
  label: string;
  value: string;
  note: string;
}

const figureCell = ({ label, value, note }: MailFigure): Markup =>
  html`<td class="line" width="50%" style="width:50%;vertical-align:top;padding:10px 12px 10px 0;border-top:1px solid ${line ?? ''}"><span class="small" style="font-size:14px;color:${soft ?? ''}">${label}</span><br><strong style="font-size:20px;line-height:1.35;font-weight:600;${figuresFont}">${value}</strong><br><span class="small" style="font-size:12px;color:${soft ?? ''}">${note}</span></td>`;

/** Figures in two columns. */
export function mailFigures(figures: readonly MailFigure[]): Markup {
  const rows = figures.flatMap((_, index) => (index % 2 === 0 ? [figures.slice(index, index + 2)] : []));
  return html`<table role="presentation" cellspacing="0" cellpadding="0" style="${table}">${rows.map((row) => html`<tr>${row.map(figureCell)}</tr>`)}</table>`;
}

export interface MailBar {
  /** Under the bar; empty: none. */
  label: string;
  /** Above the bar; empty: none. */
  value: string;
  /** Of the height of the chart. */
  share: number;
}

const chartHeight = 72;
/** A bar of a day with clicks is visible. */
const barHeight = (share: number): number => (share === 0 ? 1 : Math.max(3, Math.round(share * chartHeight)));

const bar = ({ share, value }: MailBar, isDense: boolean): Markup => {
  const height = barHeight(share);
  const color = share === 0 ? (line ?? '') : (accent ?? '');
  const number = value
    ? html`<div class="small" style="font-size:12px;line-height:16px;color:${soft ?? ''};${figuresFont}">${value}</div>`
    : '';
  return html`<td style="vertical-align:bottom;text-align:center;padding:0 ${isDense ? 1 : 3}px">${number}<div class="${share === 0 ? 'rule' : 'accent'}" style="height:${height}px;line-height:${height}px;font-size:0;background:${color};border-radius:2px 2px 0 0">&nbsp;</div></td>`;
};

/** A bar chart. `text` says the same to screen readers; `ends` are the labels of the first and the last of many bars. */
export function mailBars(
  title: string,
  bars: readonly MailBar[],
  text: string,
  ends?: readonly [string, string],
): Markup {
  const label = (content: string, align: string, span: number) =>
    html`<td class="small" colspan="${span}" style="padding:4px 0 0;text-align:${align};font-size:12px;color:${soft ?? ''}">${content}</td>`;
  const half = Math.floor(bars.length / 2);
  const labels = ends
    ? [label(ends[0], 'left', half), label(ends[1], 'right', bars.length - half)]
    : bars.map((one) => label(one.label, 'center', 1));
  return html`${heading(title)}<table role="img" aria-label="${text}" cellspacing="0" cellpadding="0" style="${table};table-layout:fixed"><tr>${bars.map((one) => bar(one, ends !== undefined))}</tr><tr>${labels}</tr></table>`;
}

export interface MailRow {
  name: string;
  /** Where the name leads; undefined: nowhere. */
  url: string | undefined;
  value: string;
  note: string;
}

const rowMarkup = ({ name, url, value, note }: MailRow): Markup => {
  const shown = url
    ? html`<a class="link" href="${url}" style="color:${accent ?? ''};text-decoration:none">${name}</a>`
    : name;
  return html`<tr><td class="line" style="padding:8px 12px 8px 0;border-top:1px solid ${line ?? ''};overflow-wrap:anywhere">${shown}</td><td class="line" style="padding:8px 0;border-top:1px solid ${line ?? ''};text-align:right;white-space:nowrap;vertical-align:top;${figuresFont}"><strong style="font-weight:600;color:inherit">${value}</strong><br><span class="small" style="font-size:12px;color:${soft ?? ''}">${note}</span></td></tr>`;
};

/** Rows of names with a figure. */
export const mailRows = (title: string, rows: readonly MailRow[]): Markup =>
  html`${heading(title)}<table cellspacing="0" cellpadding="0" style="${table};color:${ink ?? ''}" class="name">${rows.map(rowMarkup)}</table>`;
