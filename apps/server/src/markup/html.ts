const markupTag = Symbol('markup');

/** Text that is already HTML. Only `html` creates it; every other value is escaped. */
export interface Markup {
  readonly [markupTag]: true;
  toString(): string;
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const markup = (text: string): Markup => ({ [markupTag]: true, toString: () => text });

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  if (isList(part)) return part.map(render).join('');
  if (!(markupTag in part)) throw new TypeError('html takes text, numbers, lists and markup only');
  return part.toString();
}

/** HTML with every value escaped. Use values in text and in quoted attributes only. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  markup(strings.map((text, index) => text + render(parts[index])).join(''));
