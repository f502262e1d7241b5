import { LogoRefused } from './logo-refused.ts';

/** The ids of the elements that a CSS value refers to. Throws `LogoRefused` if it refers to anything outside the file. */
export function referencesIn(css: string): string[] {
  // An escape can hide any word, such as `url`.
  if (css.includes('\\')) throw new LogoRefused('svg-part', '\\');
  const references: string[] = [];
  for (const [, target = ''] of css.matchAll(/url\s*\(\s*["']?\s*([^"')\s]*)/gi)) {
    if (!target.startsWith('#')) throw new LogoRefused('svg-external');
    references.push(target.slice(1));
  }
  return references;
}

/** A rule that refers to other elements, and the elements it may apply to. */
export interface ReferringRule {
  references: readonly string[];
  appliesTo: (element: { name: string; id: string | undefined; classes: readonly string[] }) => boolean;
}

/** Returns the rules that refer to elements. Throws `LogoRefused` if the style sheet loads something. */
export function referringRules(sheet: string): ReferringRule[] {
  const [, atRule] = /(@[\w-]*)/.exec(sheet) ?? [];
  if (atRule?.toLowerCase() === '@import') throw new LogoRefused('svg-external');
  if (atRule !== undefined) throw new LogoRefused('svg-part', atRule);
  // Checks the whole text, including comments and strings, so that no parsing difference can hide a URL.
  if (referencesIn(sheet).length === 0) return [];
  return withoutComments(sheet)
    .split('}')
    .flatMap((rule) => {
      const [selectors = '', declarations = ''] = rule.split('{', 2);
      const references = referencesIn(declarations);
      return references.length === 0
        ? []
        : selectors.split(',').map((selector) => ({ references, appliesTo: matcherOf(selector) }));
    });
}

/** An unclosed comment ends with the sheet. Without `$`, each `/*` would scan the rest of the sheet, in quadratic time. */
const withoutComments = (css: string): string => css.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ');

/** Looks only at the last part of a selector: may match more elements than CSS does, never fewer. */
function matcherOf(selector: string): ReferringRule['appliesTo'] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const simple = /^(\*|[\w-]*)((?:[.#][\w-]+)*)$/.exec(last);
  if (!simple) return () => true;
  const [, tagName = '', qualifiers = ''] = simple;
  const ids = [...qualifiers.matchAll(/#([\w-]+)/g)].map(([, id]) => id);
  const classes = [...qualifiers.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  return (element) =>
    (tagName === '' || tagName === '*' || tagName === element.name) &&
    ids.every((id) => id === element.id) &&
    classes.every((name) => element.classes.includes(name));
}
