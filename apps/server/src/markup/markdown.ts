import { html, type Markup } from './html.ts';

/** Where a link of the text leads, or the path of a file that cannot be reached from the page. */
export type LinkTarget = { kind: 'address'; address: string } | { kind: 'file'; path: string };
type LinkOf = (target: string) => LinkTarget;

interface Options {
  linkOf?: LinkOf;
}

/** The id of a heading, as the links of the texts expect it: `Keys in a browser` → `keys-in-a-browser`. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

const inlinePattern = /`([^`]+)`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

function link(text: string, target: string, linkOf: LinkOf): Markup {
  const found = linkOf(target);
  const label = inline(text, linkOf);
  return found.kind === 'address'
    ? html`<a href="${found.address}">${label}</a>`
    : html`${label} (<code>${found.path}</code>)`;
}

/** Code, links, bold and italic text of a line. */
function inline(text: string, linkOf: LinkOf): Markup[] {
  const parts: Markup[] = [];
  let end = 0;
  for (const found of text.matchAll(inlinePattern)) {
    const [whole, code, label, target, bold, italic] = found;
    parts.push(html`${text.slice(end, found.index)}`);
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (label !== undefined) parts.push(link(label, target ?? '', linkOf));
    else if (bold !== undefined) parts.push(html`<strong>${inline(bold, linkOf)}</strong>`);
    else parts.push(html`<em>${inline(italic ?? '', linkOf)}</em>`);
    end = found.index + whole.length;
  }
  return [...parts, html`${text.slice(end)}`];
}

const headings = [
  (id: string, text: Markup[]) => html`<h1 id="${id}">${text}</h1>`,
  (id: string, text: Markup[]) => html`<h2 id="${id}">${text}</h2>`,
  (id: string, text: Markup[]) => html`<h3 id="${id}">${text}</h3>`,
  (id: string, text: Markup[]) => html`<h4 id="${id}">${text}</h4>`,
];

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function table([head = '', , ...rows]: readonly string[], linkOf: LinkOf): Markup {
  const titles = cellsOf(head).map((cell) => html`<th>${inline(cell, linkOf)}</th>`);
  const body = rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${inline(cell, linkOf)}</td>`)}</tr>`);
  return html`<div class="table" tabindex="0"><table><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const itemStart = /^(?:-|\d+\.) /;

function list(lines: readonly string[], linkOf: LinkOf): Markup {
  const items: string[] = [];
  for (const line of lines)
    if (itemStart.test(line)) items.push(line.replace(itemStart, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  const body = items.map((item) => html`<li>${inline(item, linkOf)}</li>`);
  return lines[0]?.startsWith('-') ? html`<ul>${body}</ul>` : html`<ol>${body}</ol>`;
}

function block(lines: readonly string[], linkOf: LinkOf): Markup {
  const [first = ''] = lines;
  const [, marks = '', title = ''] = /^(#{1,4}) (.+)$/.exec(first) ?? [];
  const heading = headings[marks.length - 1];
  if (heading) return heading(headingId(title), inline(title, linkOf));
  if (first.startsWith('|')) return table(lines, linkOf);
  if (itemStart.test(first)) return list(lines, linkOf);
  return html`<p>${inline(lines.join(' '), linkOf)}</p>`;
}

const fence = /^```[^\n]*\n([\s\S]*?)^```$/gm;

/** The lines between blank ones. A heading is a block of its own. */
const blocksOf = (text: string): string[][] =>
  text
    .replace(/^(#{1,4} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);

const toAddress: LinkOf = (address) => ({ kind: 'address', address });

/**
 * The Markdown of our own documents as HTML: headings, paragraphs, lists of one level, tables, code, links, bold and italic text. Everything
 * else is text.
 */
export function markdown(text: string, { linkOf = toAddress }: Options = {}): Markup[] {
  const parts: Markup[] = [];
  let end = 0;
  for (const found of text.matchAll(fence)) {
    parts.push(...blocksOf(text.slice(end, found.index)).map((lines) => block(lines, linkOf)));
    parts.push(html`<pre tabindex="0"><code>${found[1]}</code></pre>`);
    end = found.index + found[0].length;
  }
  return [...parts, ...blocksOf(text.slice(end)).map((lines) => block(lines, linkOf))];
}
