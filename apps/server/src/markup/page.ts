import type { Language } from '@tessera/contract';
import { colorVariables, colors, fontFaces, fontStack, textFontPath, tiles } from './brand.ts';
import { html, type Markup } from './html.ts';

/** For the few pages that the server renders, which must work without the web app: one style sheet, no scripts. */
const pageStyle = `${fontFaces}${colorVariables}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ${fontStack};-webkit-font-smoothing:antialiased}
main{max-width:44rem;margin:0 auto;padding:48px 20px}
main.narrow{max-width:28rem;text-align:center;padding-top:18vh}
h1{font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.01em;text-wrap:balance;margin:20px 0 8px}
h2{font-size:20px;font-weight:600;margin:40px 0 8px}
p{margin:0 0 16px;text-wrap:pretty}
.narrow p:last-child{margin-top:28px}
footer{padding:0 20px 32px;text-align:center;font-size:14px}
footer a{color:var(--soft)}
.soft{color:var(--soft)}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin:0 0 12px}
code,pre{font:14px/1.5 ui-monospace,"SF Mono","Cascadia Mono","Liberation Mono",monospace}
pre{overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0}
.button{display:inline-block;background:var(--accent);color:var(--on-accent);font-weight:600;padding:10px 18px;border-radius:8px;text-decoration:none}
.button:hover{background:var(--accent-strong)}
form{text-align:left;margin-top:24px}
label{display:block;font-size:14px;color:var(--soft)}
input{display:block;width:100%;margin-top:4px;padding:10px 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--line);border-radius:8px}
button.button{width:100%;border:0;font:inherit;font-weight:600;cursor:pointer}
.problem{margin:8px 0 0}
.tag{display:inline-block;font-size:12px;border:1px solid var(--line);border-radius:999px;padding:1px 8px;color:var(--soft)}
.verb{display:inline-block;min-width:4.5em;font-weight:600;color:var(--accent)}
iframe{width:100%;height:28rem;border:1px solid var(--line);border-radius:8px;background:var(--paper)}
summary{cursor:pointer;padding:4px 0}
.logo{width:40px;height:40px}
.logo rect{fill:var(--ink)}.logo rect.accent{fill:var(--accent)}
`;

/** Nine tiles, one of them in the accent color. */
export const logo: Markup = html`<svg class="logo" viewBox="0 0 32 32" role="img" aria-label="Tessera">${tiles.map(
  ({ x, y, isAccent }) =>
    html`<rect class="${isAccent ? 'accent' : 'tile'}" x="${x}" y="${y}" width="8" height="8" rx="2"/>`,
)}</svg>`;

export interface Page {
  language: Language;
  title: string;
  body: Markup;
  /** Added to the style sheet. */
  style?: string;
  /** Search engines may show it. */
  isListed?: boolean;
}

/** Not escaped: the style sheet is a constant. */
const styleTag = (css: string): Markup => html([`<style>${css}</style>`] as unknown as TemplateStringsArray);

const themeColors = (['light', 'dark'] as const).map(
  (theme, index) =>
    html`<meta name="theme-color" content="${colors.paper[index]}" media="(prefers-color-scheme: ${theme})">`,
);

export const page = ({ language, title, body, style = '', isListed = false }: Page): string =>
  `<!doctype html>${String(html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${!isListed && html`<meta name="robots" content="noindex">`}${themeColors}<link rel="preload" href="${textFontPath}" as="font" type="font/woff2" crossorigin><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title>${styleTag(pageStyle + style)}</head><body>${body}</body></html>`)}`;
