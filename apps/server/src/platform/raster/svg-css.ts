import { LogoRefused } from './logo-refused.ts';

/** The elements of the file that a CSS value refers to. Anything else that it would load is refused. */
export function referencesIn(css: string): string[] {
  // An escape can spell any word, `url` among them.
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

/** Refuses a style sheet that loads something, and finds the rules that refer to elements. */
export function referringRules(sheet: string): ReferringRule[] {
  const [, atRule] = /(@[\w-]*)/.exec(sheet) ?? [];
  if (atRule?.toLowerCase() === '@import') throw new LogoRefused('svg-external');
  if (atRule !== undefined) throw new LogoRefused('svg-part', atRule);
  // The whole text, comments and strings included, so that no reading of it can hide an address.
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

/** An unclosed comment ends with the sheet; without that alternative each `/*` would search the whole rest. */
const withoutComments = (css: string): string => css.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ');

/** Looks at the last part of a selector alone, and so may find more elements than CSS would, never fewer. */
function matcherOf(selector: string): ReferringRule['appliesTo'] {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const simple = /^(\*|[\w-]*)((?:[.#][\w-]+)*)$/.exec(last);
  if (!simple) return () => true;
  const [, wanted = '', marks = ''] = simple;
  const ids = [...marks.matchAll(/#([\w-]+)/g)].map(([, id]) => id);
  const classes = [...marks.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  return (element) =>
    (wanted === '' || wanted === '*' || wanted === element.name) &&
    ids.every((id) => id === element.id) &&
    classes.every((name) => element.classes.includes(name));
}
