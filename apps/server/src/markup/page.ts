import type { Language } from '@tessera/contract';
import { html, type Markup } from './html.ts';

/** For the few pages that the server renders, which must work without the web app: one style sheet, no scripts. */
const pageStyle = `
:root{color-scheme:light dark;--paper:#faf8f5;--card:#fff;--ink:#23201c;--soft:#6b645b;--line:#e5e0d8;--accent:#0f6b66}
@media (prefers-color-scheme:dark){:root{--paper:#191714;--card:#221f1b;--ink:#f1ede6;--soft:#a89f93;--line:#38332c;--accent:#5cc4bb}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:48px 20px}
main.narrow{max-width:28rem;text-align:center;padding-top:18vh}
h1{font-size:24px;line-height:1.25;margin:16px 0 8px}
h2{font-size:20px;margin:40px 0 8px}
p{margin:0 0 16px}
.soft{color:var(--soft)}
a{color:var(--accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin:0 0 12px}
code,pre{font:14px/1.5 ui-monospace,monospace}
pre{overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}
.button{display:inline-block;background:var(--accent);color:var(--paper);padding:10px 16px;border-radius:8px;text-decoration:none}
.tag{display:inline-block;font-size:12px;border:1px solid var(--line);border-radius:999px;padding:1px 8px;color:var(--soft)}
.verb{display:inline-block;min-width:4.5em;font-weight:600;color:var(--accent)}
iframe{width:100%;height:28rem;border:1px solid var(--line);border-radius:8px;background:#fff}
summary{cursor:pointer;padding:4px 0}
.logo{width:40px;height:40px}
.logo rect{fill:var(--ink)}.logo rect.accent{fill:var(--accent)}
`;

const tiles = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

/** Nine tiles, one of them in the accent color. */
export const logo: Markup = html`<svg class="logo" viewBox="0 0 32 32" role="img" aria-label="Tessera">${tiles.map(
  ({ row, column }) =>
    html`<rect class="${row === 0 && column === 2 ? 'accent' : 'tile'}" x="${2 + column * 10}" y="${2 + row * 10}" width="8" height="8" rx="1.5"/>`,
)}</svg>`;

export interface Page {
  language: Language;
  title: string;
  body: Markup;
}

/** Not escaped: the style sheet is a constant. */
const styleTag = (css: string): Markup => html([`<style>${css}</style>`] as unknown as TemplateStringsArray);

export function page({ language, title, body }: Page): string {
  return `<!doctype html>${String(html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title>${styleTag(pageStyle)}</head><body>${body}</body></html>`)}`;
}
