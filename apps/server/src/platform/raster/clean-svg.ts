import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { LogoRefused } from './logo-refused.ts';
import { type ReferringRule, referencesIn, referringRules } from './svg-css.ts';
import { checkWeight, type SvgElement } from './svg-weight.ts';

const svg = 'http://www.w3.org/2000/svg';
const xlink = 'http://www.w3.org/1999/xlink';
const xml = 'http://www.w3.org/XML/1998/namespace';

/** An allowlist: a denylist would miss future elements. */
const allowedElements = new Set(
  (
    'svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
);
/** Removed with everything inside. */
const ignoredElements = new Set(['metadata', 'title', 'desc']);

const maxElements = 20_000;
const maxDepth = 64;
const maxAttributes = 100;
const maxNameLength = 100;
/** The outline of a complex logo is one long attribute. */
const maxValueLength = 512 * 1024;
const maxTextLength = 10_000;

/** Accepts undeclared namespace prefixes, because some editors write them. */
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

/** Writes the clean text, and collects the elements and rules for the weight check. */
function createWriter() {
  const written: string[] = [];
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  const rules: ReferringRule[] = [];
  let textLength = 0;

  function writeAttributes(element: SvgElement, attributes: SaxesAttributeNS[]): void {
    if (attributes.length > maxAttributes) throw new LogoRefused('too-complex');
    const names = new Set<string>();
    for (const attribute of attributes) {
      const name = keptName(attribute);
      // `href` may occur twice, with and without the xlink namespace.
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      const { value } = attribute;
      if (value.length > maxValueLength) throw new LogoRefused('too-complex');
      element.references.push(name === 'href' ? [localTarget(value)] : referencesIn(value));
      if (name === 'id') element.id = value;
      if (name === 'class') element.classes = value.split(/\s+/);
      written.push(` ${name}="${escaped(value)}"`);
    }
  }

  return {
    isAtRoot: () => open.length === 0,
    openElement({ local: name, attributes }: SaxesTagNS): void {
      const element: SvgElement = { name, id: undefined, classes: [], references: [], children: [] };
      written.push(`<${name}${open.length === 0 ? ` xmlns="${svg}"` : ''}`);
      writeAttributes(element, Object.values(attributes));
      written.push('>');
      open.at(-1)?.children.push(element);
      open.push(element);
      elements.push(element);
    },
    closeElement(): void {
      written.push(`</${open.pop()?.name ?? ''}>`);
    },
    addText(part: string): void {
      if (!/^(text|tspan)$/.test(open.at(-1)?.name ?? '')) return;
      textLength += part.length;
      if (textLength > maxTextLength) throw new LogoRefused('too-complex');
      written.push(escaped(part));
    },
    addStyleSheet(sheet: string): void {
      if (sheet.length > maxValueLength) throw new LogoRefused('too-complex');
      for (const rule of referringRules(sheet)) rules.push(rule);
      written.push(`<style>${escaped(sheet)}</style>`);
    },
    finish(): string {
      const [root] = elements;
      if (!root) throw new LogoRefused('format');
      checkWeight(root, elements, rules);
      return written.join('');
    },
  };
}

/**
 * Writes the SVG again with only shapes, text, gradients and styles. The renderer reads this text instead of the upload,
 * so it cannot interpret the upload differently. Throws `LogoRefused` if removing something would change the picture.
 */
export function cleanSvg(text: string): string {
  const writer = createWriter();
  let depth = 0;
  let elementCount = 0;
  /** The depth of the element that is being removed with everything inside. */
  let ignoredFrom: number | undefined;
  let sheet: string | undefined;

  function addText(part: string): void {
    if (sheet !== undefined) sheet += part;
    else if (ignoredFrom === undefined) writer.addText(part);
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
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    elementCount += 1;
    if (name.length > maxNameLength || depth > maxDepth || elementCount > maxElements)
      throw new LogoRefused('too-complex');
  });
  parser.on('opentag', (tag) => {
    if (ignoredFrom !== undefined) return;
    if (sheet !== undefined) throw new LogoRefused('svg-damaged');
    if (writer.isAtRoot() && (tag.uri !== svg || tag.local !== 'svg')) throw new LogoRefused('format');
    if (tag.uri !== svg || ignoredElements.has(tag.local)) ignoredFrom = depth;
    else if (tag.local === 'script') throw new LogoRefused('svg-script');
    else if (tag.local === 'style') sheet = '';
    else if (allowedElements.has(tag.local)) writer.openElement(tag);
    else throw new LogoRefused('svg-part', `<${tag.local}>`);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (sheet !== undefined) {
      writer.addStyleSheet(sheet);
      sheet = undefined;
    } else if (ignoredFrom === undefined) writer.closeElement();
    else if (ignoredFrom === depth) ignoredFrom = undefined;
    depth -= 1;
  });
  parser.write(text).close();
  return writer.finish();
}

/** The name under which an attribute is kept, or undefined if it does not affect the picture. */
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
