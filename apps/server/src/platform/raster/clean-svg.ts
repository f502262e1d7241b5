import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { LogoRefused } from './logo-refused.ts';
import { type ReferringRule, referencesIn, referringRules } from './svg-css.ts';
import { checkWeight, type SvgElement } from './svg-weight.ts';

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';

/** A list of what is allowed, because a list of what is forbidden is always one entry short. */
const drawn = new Set(
  (
    'svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
);
/** Left out of the clean text, with everything inside. */
const ignored = new Set(['metadata', 'title', 'desc']);

const maxElements = 20_000;
const maxDepth = 64;
const maxAttributes = 100;
const maxNameLength = 100;
/** The outline of a complex logo is one long attribute. */
const maxValueLength = 512 * 1024;
const maxTextLength = 10_000;

/** Strict about what a logo may contain and lenient about prefixes that were never declared, which editors leave behind. */
const parserOptions = {
  xmlns: true,
  position: false,
  resolvePrefix: (prefix: string) => (prefix === 'xlink' ? xlink : `undeclared:${prefix}`),
} as const;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const escaped = (text: string): string => text.replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);

/**
 * Writes an SVG anew with nothing in it but shapes, text, gradients and styles. The renderer reads only this text, so it
 * cannot read the uploaded one differently than we do. Throws `LogoRefused` where leaving something out would change the
 * picture.
 */
export function cleanSvg(text: string): string {
  const written: string[] = [];
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  const rules: ReferringRule[] = [];
  let depth = 0;
  /** The depth of the element that is left out with everything inside. */
  let ignoredFrom: number | undefined;
  let sheet: string | undefined;
  let textLength = 0;

  function begin(tag: SaxesTagNS): void {
    const name = tag.local;
    const element: SvgElement = { name, id: undefined, classes: [], references: [], children: [] };
    written.push(`<${name}${open.length === 0 ? ` xmlns="${svg}"` : ''}`);
    const attributes = Object.values(tag.attributes);
    if (attributes.length > maxAttributes) throw new LogoRefused('too-complex');
    const names = new Set<string>();
    for (const attribute of attributes) {
      const kept = keptName(attribute);
      // `href` may be there twice, once of each kind.
      if (kept === undefined || names.has(kept)) continue;
      names.add(kept);
      const { value } = attribute;
      if (value.length > maxValueLength) throw new LogoRefused('too-complex');
      element.references.push(kept === 'href' ? [localTarget(value)] : referencesIn(value));
      if (kept === 'id') element.id = value;
      if (kept === 'class') element.classes = value.split(/\s+/);
      written.push(` ${kept}="${escaped(value)}"`);
    }
    written.push('>');
    open.at(-1)?.children.push(element);
    open.push(element);
    elements.push(element);
  }

  function addText(part: string): void {
    if (sheet !== undefined) sheet += part;
    if (sheet !== undefined || ignoredFrom !== undefined || !/^(text|tspan)$/.test(open.at(-1)?.name ?? '')) return;
    textLength += part.length;
    if (textLength > maxTextLength) throw new LogoRefused('too-complex');
    written.push(escaped(part));
  }

  const parser = new SaxesParser(parserOptions);
  parser.on('error', () => {
    throw new LogoRefused('svg-damaged');
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new LogoRefused('svg-entities');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') throw new LogoRefused('svg-external');
  });
  let started = 0;
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    started += 1;
    if (name.length > maxNameLength || depth > maxDepth || started > maxElements) throw new LogoRefused('too-complex');
  });
  parser.on('opentag', (tag) => {
    if (ignoredFrom !== undefined) return;
    if (sheet !== undefined) throw new LogoRefused('svg-damaged');
    if (open.length === 0 && (tag.uri !== svg || tag.local !== 'svg')) throw new LogoRefused('format');
    if (tag.uri !== svg || ignored.has(tag.local)) ignoredFrom = depth;
    else if (tag.local === 'script') throw new LogoRefused('svg-script');
    else if (tag.local === 'style') sheet = '';
    else if (drawn.has(tag.local)) begin(tag);
    else throw new LogoRefused('svg-part', `<${tag.local}>`);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (sheet !== undefined) {
      if (sheet.length > maxValueLength) throw new LogoRefused('too-complex');
      for (const rule of referringRules(sheet)) rules.push(rule);
      written.push(`<style>${escaped(sheet)}</style>`);
      sheet = undefined;
    } else if (ignoredFrom === undefined) {
      written.push(`</${open.pop()?.name ?? ''}>`);
    } else if (ignoredFrom === depth) {
      ignoredFrom = undefined;
    }
    depth -= 1;
  });
  parser.write(text).close();

  const [root] = elements;
  if (!root) throw new LogoRefused('format');
  checkWeight(root, elements, rules);
  return written.join('');
}

/** The name under which an attribute is kept, or undefined for one that nothing draws. */
function keptName({ uri, local, name }: SaxesAttributeNS): string | undefined {
  if (uri === xlink && local === 'href') return 'href';
  if (uri === xml && local === 'space') return 'xml:space';
  if (uri !== '' || /^(?:data|aria)-/.test(name)) return undefined;
  if (/^on/i.test(name)) throw new LogoRefused('svg-script');
  return name;
}

function localTarget(href: string): string {
  const target = href.trim();
  if (!target.startsWith('#')) throw new LogoRefused('svg-external');
  return target.slice(1);
}
