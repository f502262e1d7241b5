import { html, type Markup } from './markup.ts';

const style = `
:root{color-scheme:light dark;--paper:#f6f7f9;--card:#fff;--ink:#1b2230;--soft:#5b6577;--line:#dfe3ea;--accent:#4338ca;--on:#fff;--bad:#b42318;--badp:#fef3f2;--good:#05603a;--goodp:#ecfdf3;--mark:#92400e;--markp:#fffbeb}
@media (prefers-color-scheme:dark){:root{--paper:#12151c;--card:#1b202a;--ink:#eef1f6;--soft:#a3adbd;--line:#323a48;--accent:#a5b4fc;--on:#12151c;--bad:#fda29b;--badp:#3a1512;--good:#75e0a7;--goodp:#0f2e20;--mark:#fcd34d;--markp:#2e2408}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,-apple-system,sans-serif}
.test{background:var(--markp);color:var(--mark);font-size:14px;text-align:center;padding:6px 16px}
main{max-width:60rem;margin:0 auto;padding:32px 20px 64px}
main.split{display:grid;gap:32px}
@media (min-width:860px){main.split{grid-template-columns:1fr 1fr;gap:64px;padding-top:64px}}
h1{font-size:24px;line-height:1.25;margin:0 0 16px}
h2{font-size:16px;margin:0 0 12px}
p{margin:0 0 16px}
.price{font-size:32px;font-weight:650;font-variant-numeric:tabular-nums;margin:0}
.price small{font-size:16px;font-weight:400;color:var(--soft)}
.soft{color:var(--soft)}.small{font-size:14px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px;margin:0 0 20px}
.rows{margin:0;padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;justify-content:space-between;padding:10px 0;border-top:1px solid var(--line)}
.rows li:first-child{border-top:0}
.total{font-weight:600}
label{display:block;font-size:14px;margin:0 0 4px;color:var(--soft)}
input{width:100%;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:10px 12px;margin:0 0 16px;font-variant-numeric:tabular-nums}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button,.button{display:inline-block;font:inherit;font-size:14px;font-weight:550;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:8px;padding:8px 14px;min-height:40px;cursor:pointer;text-decoration:none}
button.main,.button.main{background:var(--accent);border-color:var(--accent);color:var(--on)}
button.wide{width:100%;font-size:16px;padding:12px}
button.danger{color:var(--bad)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.actions form{margin:0}
.tag{display:inline-block;font-size:13px;border-radius:999px;padding:1px 10px;border:1px solid var(--line)}
.tag.good{color:var(--good);background:var(--goodp)}.tag.bad{color:var(--bad);background:var(--badp)}
.note{border-radius:8px;padding:10px 14px;margin:0 0 16px}
.note.bad{color:var(--bad);background:var(--badp)}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
details{margin:16px 0}summary{cursor:pointer}
`;

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

// The text of a style element must not be escaped; this one contains no user input.
const styleTag = html([`<style>${style}</style>`] as unknown as TemplateStringsArray);

const response = (status: number, headers: Record<string, string>, body = ''): PageResponse => ({
  status,
  headers: { ...headers, 'Cache-Control': 'no-store' },
  body,
});

export function page(title: string, content: Markup, status = 200): PageResponse {
  const body = html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title>${styleTag}</head><body><header class="test">Test mode: this page stands in for Stripe. No card is charged.</header>${content}</body></html>`;
  return response(status, { 'Content-Type': 'text/html; charset=utf-8' }, `<!doctype html>${String(body)}`);
}

/** For the response to a submitted form, so that reloading the page does not submit it again. */
export const redirect = (location: string): PageResponse => response(303, { Location: location });

export const jsonResponse = (value: unknown, status = 200): PageResponse =>
  response(status, { 'Content-Type': 'application/json; charset=utf-8' }, JSON.stringify(value, null, 2));

export const notFound = (): PageResponse =>
  page(
    'Not found',
    html`<main><h1>Page not found</h1><p class="soft">The link is old, or the emulator’s data was deleted.</p></main>`,
    404,
  );

const prices = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
export const formatPrice = (cents: number | null): string => prices.format((cents ?? 0) / 100);

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
export const formatDate = (seconds: number): string => dates.format(seconds * 1000);
export const formatTime = (seconds: number): string => `${times.format(seconds * 1000)} UTC`;
