const markupTag = Symbol('markup');

/** Text that is already HTML. Only `html` creates it and escapes all other values. */
export interface Markup {
  readonly [markupTag]: true;
  toString(): string;
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return escape(part);
  if (typeof part === 'number') return String(part);
  return isList(part) ? part.map(render).join('') : part.toString();
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const text = strings.map((piece, index) => piece + render(parts[index])).join('');
  return { [markupTag]: true, toString: () => text };
}
