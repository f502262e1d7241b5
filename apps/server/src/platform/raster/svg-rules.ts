/**
 * What an uploaded SVG may be made of: shapes, text, gradients and the means to cut them. A list of what is allowed,
 * because a list of what is forbidden is always one entry short. Left out on purpose: everything that loads, scripts,
 * styles, repeats (`use`, `pattern`: a few lines can ask for billions of shapes) or filters.
 */
const allowed = new Set(
  (
    'svg g defs title desc metadata path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
);

/** Editors leave their own elements behind; renderers skip them. */
const editorPrefixes = new Set(['sodipodi', 'inkscape', 'rdf', 'cc', 'dc', 'sketch', 'figma', 'serif', 'bx']);

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!|<\/?([^\s/>]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>|</g;
const attribute = /([^\s=/]+)\s*=\s*("[^"]*"|'[^']*')/g;
const mostElements = 20_000;

/** Why a text is not an SVG that we would draw, or nothing. */
export function svgRefusal(text: string): string | undefined {
  let elements = 0;
  for (const [match, name, attributes = ''] of text.matchAll(token)) {
    if (match.startsWith('<!--') || match.startsWith('<![CDATA[')) continue;
    if (match.startsWith('<?')) {
      if (!isPlainDeclaration(match)) return 'processing instruction';
      continue;
    }
    if (name === undefined) return 'declaration';
    elements += 1;
    if (elements > mostElements) return 'too many elements';
    const refusal = elementRefusal(name) ?? attributesRefusal(attributes);
    if (refusal) return refusal;
  }
  return elements === 0 ? 'no element' : undefined;
}

/** Another encoding would let a reader see other text than we do. */
const isPlainDeclaration = (instruction: string): boolean =>
  /^<\?xml\s/i.test(instruction) &&
  /^(utf-8|us-ascii)?$/i.test(/encoding\s*=\s*["']([^"']*)/i.exec(instruction)?.[1] ?? '');

function elementRefusal(name: string): string | undefined {
  const [first = '', local] = name.split(':', 2);
  if (local === undefined) return allowed.has(first) ? undefined : `<${first}>`;
  return editorPrefixes.has(first) ? undefined : `<${name}>`;
}

function attributesRefusal(attributes: string): string | undefined {
  for (const [, name = '', quoted = ''] of attributes.matchAll(attribute)) {
    const value = quoted.slice(1, -1).trim();
    const local = name.split(':').at(-1) ?? '';
    if (local === 'href' && !value.startsWith('#')) return 'a reference to elsewhere';
    // A prefix bound to SVG itself, plainly or in disguise, would smuggle elements past the list.
    if (name.startsWith('xmlns:') && /&|\/2000\/svg/.test(value)) return 'a second name for SVG';
    if (/^on/i.test(name)) return 'an event handler';
    if (/url\s*\((?!\s*(?:["']|&quot;)?\s*#)/i.test(value) || /@import|\\/.test(value))
      return 'a reference to elsewhere';
  }
  return undefined;
}
