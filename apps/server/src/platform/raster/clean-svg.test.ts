import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`;
const clean = (inside: string) =>
  cleanSvg(svg(inside)).replace(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg">|<\/svg>$/g, '');
const refusal = (text: string): string | undefined => {
  try {
    cleanSvg(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('cleanSvg', () => {
  it.each([
    ['shapes', '<g fill="#fff"><path d="M0 0h9v9z"></path></g>'],
    [
      'gradients',
      '<defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><rect fill="url(#a)"></rect>',
    ],
    ['clips and masks', '<clipPath id="a"><rect></rect></clipPath><g clip-path="url( &quot;#a&quot; )"></g>'],
    ['styles', '<style>.a{fill:url(#b)} rect{fill:red}</style><rect class="a" style="fill:#fff"></rect>'],
    ['text', '<text x="1" xml:space="preserve">a &lt; b <tspan>c</tspan></text>'],
    ['repeated elements', '<symbol id="a"><rect></rect></symbol><use href="#a" x="3"></use><use href="#a"></use>'],
  ])('keeps %s', (_what, inside) => {
    expect(clean(inside)).toBe(inside);
  });

  it.each([
    ['comments and instructions', '<!-- <script> --><?editor a?><rect/>', '<rect></rect>'],
    ['metadata', '<metadata><x:any xmlns:x="urn:x" onload="1"/></metadata><title>a</title><rect/>', '<rect></rect>'],
    [
      'elements and attributes of editors',
      '<sodipodi:namedview id="a"><inkscape:grid/></sodipodi:namedview><rect inkscape:label="a" data-a="\\"/>',
      '<rect></rect>',
    ],
    [
      'elements that would include other files',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="a"/><rect/>',
      '<rect></rect>',
    ],
    ['xlink:href beside href', '<use href="#a" xlink:href="https://example.org"/>', '<use href="#a"></use>'],
    ['the prefix of SVG elements', '<s:rect xmlns:s="http://www.w3.org/2000/svg"/>', '<rect></rect>'],
    ['CDATA around a style', '<style type="text/css"><![CDATA[.a{fill:red}]]></style>', '<style>.a{fill:red}</style>'],
  ])('removes %s', (_what, inside, kept) => {
    expect(clean(inside)).toBe(kept);
  });

  it('accepts an XML declaration and a document type', () => {
    const head =
      '\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator 27.0.0 -->\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n';
    expect(cleanSvg(head + svg('<rect/>'))).toBe('<svg xmlns="http://www.w3.org/2000/svg"><rect></rect></svg>');
  });

  it.each([
    ['svg-entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`],
    ['svg-script', svg('<script>alert(1)</script>')],
    ['svg-script', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['svg-script', svg('<rect onload="x()"/>')],
    ['svg-script', svg('<rect ONLOAD="x()"/>')],
    ['svg-external', svg('<style>@import url(//x)</style>')],
    ['svg-external', svg('<style>@IMPORT "x"</style>')],
    ['svg-external', svg('<style>rect{fill:url(https://x.org/a)}</style>')],
    ['svg-external', svg('<style>/* " */ rect{fill:url(x)} /* " */</style>')],
    ['svg-external', svg('<style>a{b:"/*"} rect{fill:url(x)} c{d:"*/"}</style>')],
    ['svg-external', svg('<rect style="fill:URL ( \'data:x\')"/>')],
    ['svg-external', svg('<rect fill="url(&#104;ttps://x.org)"/>')],
    ['svg-external', svg('<use href="other.svg#a"/>')],
    ['svg-external', svg('<use xlink:href="javascript:alert(1)"/>')],
    ['svg-external', `<?xml-stylesheet href="x.css"?>${svg('<rect/>')}`],
    ['svg-part: @media', svg('<style>@media print{rect{fill:red}}</style>')],
    ['svg-part: \\', svg('<style>rect{fill:u\\72l(x)}</style>')],
    ['svg-part: <foreignObject>', svg('<foreignObject><p/></foreignObject>')],
    ['svg-part: <image>', svg('<image href="file:///etc/passwd"/>')],
    ['svg-part: <filter>', svg('<filter id="a"><feTurbulence/></filter>')],
    ['svg-part: <pattern>', svg('<pattern id="a"/>')],
    ['svg-part: <animate>', svg('<animate attributeName="href" to="x"/>')],
    ['svg-damaged', '<svg xmlns="http://www.w3.org/2000/svg"><rect '],
    ['svg-damaged', svg('<g><rect></g>')],
    ['svg-damaged', svg('<style><rect/></style>')],
    ['svg-damaged', svg('<text>&nbsp;</text>')],
    ['format', '<html></html>'],
    ['format', '<svg><rect/></svg>'],
    ['svg-damaged', 'hello'],
  ])('refuses with the reason %s: %s', (reason, text) => {
    expect(refusal(text)).toBe(reason);
  });

  it.each([
    ['elements', svg('<g/>'.repeat(20_001))],
    ['nested elements', svg(`${'<g>'.repeat(70)}${'</g>'.repeat(70)}`)],
    ['attributes', svg(`<g ${Array.from({ length: 200 }, (_, i) => `a${i}="b"`).join(' ')}/>`)],
    ['characters in a name', svg(`<${'a'.repeat(200)}/>`)],
    ['text', svg(`<text>${'a'.repeat(20_000)}</text>`)],
  ])('refuses too many %s', (_what, text) => {
    expect(refusal(text)).toBe('too-complex');
  });

  /** Eighteen levels, each of ten references to the level before. */
  const nested = (repeat: (id: string) => string, wrap: (id: string, inside: string) => string) =>
    Array.from({ length: 18 }, (_, i) => wrap(`e${i + 1}`, repeat(`e${i}`).repeat(10))).join('');

  it.each([
    [
      'use',
      nested(
        (id) => `<use href="#${id}"/>`,
        (id, inside) => `<g id="${id}">${inside}</g>`,
      ),
    ],
    [
      'masks',
      nested(
        (id) => `<rect mask="url(#${id})"/>`,
        (id, inside) => `<mask id="${id}">${inside}</mask>`,
      ),
    ],
    [
      'masks by style sheet',
      `<style>${Array.from({ length: 18 }, (_, i) => `.c${i + 1} > rect.d${i}{mask:url(#e${i})}`).join('')}</style>` +
        nested(
          (id) => `<rect class="d${id.slice(1)}"/>`,
          (id, inside) => `<mask id="${id}">${inside}</mask>`,
        ),
    ],
    ['a cycle', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['itself', '<g id="a"><use href="#a"/></g>'],
    ['a long chain', Array.from({ length: 3000 }, (_, i) => `<use id="a${i}" href="#a${i + 1}"/>`).join('')],
    [
      'a style sheet with many references',
      `<style>*{fill:${'url(#a)'.repeat(50_000)}}</style>${'<g/>'.repeat(19_000)}`,
    ],
  ])('refuses references that expand too far: %s', (_what, inside) => {
    expect(refusal(svg(`<rect id="e0"/>${inside}`))).toBe('too-complex');
  });

  it('takes linear time for hostile input', () => {
    const measureMs = (text: string) => {
      const start = performance.now();
      refusal(text);
      return performance.now() - start;
    };
    const hostile: ((length: number) => string)[] = [
      (n) => `<svg ${'a'.repeat(n)}>`,
      (n) => `<svg ${'a '.repeat(n / 2)}>`,
      (n) => `<svg><${'a'.repeat(n)}`,
      (n) => '<'.repeat(n),
      (n) => `<svg a="${'&lt;'.repeat(n / 4)}`,
      (n) => svg(`<style>${'/*'.repeat(n / 2)}</style>`),
      (n) => svg(`<style>${'url('.repeat(n / 4)}</style>`),
      (n) => svg(`<style>${'url'.padEnd(n, ' ')}</style>`),
      (n) => svg(`<style>url(#a)${'a{'.repeat(n / 2)}</style>`),
      (n) => svg(`<style>url(#a)${'.'.repeat(n)}{b:url(#a)}</style>`),
      (n) => svg(`<rect style="${'url(#a)'.repeat(n / 7)}"/>`),
      (n) => `<!DOCTYPE ${'a'.repeat(n)}`,
      (n) => `<!--${'-'.repeat(n)}`,
      (n) => svg(`<text>${']'.repeat(n)}</text>`),
    ];
    for (const make of hostile) {
      // Quadratic time would be minutes, linear time is milliseconds.
      expect(measureMs(make(200_000)), make(40)).toBeLessThan(5000);
    }
  });

  it('throws nothing but LogoRefused for damaged input', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<svg xmlns="http://www.w3.org/2000/svg">',
        '</svg>',
        '<g>',
        '</g>',
        '<rect fill="url(#a)"/>',
        '<style>',
        '</style>',
        '<use href="#a"/>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<?a',
        '?>',
        '<!DOCTYPE svg',
        '[',
        '>',
        '&amp;',
        '&#x0;',
        '"',
        ' id="a"',
      ),
      fc.string({ unit: 'binary', maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        try {
          cleanSvg(svg(pieces.join('')));
        } catch (error) {
          expect((error as Error).name).toBe('LogoRefused');
        }
      }),
      { numRuns: 2000 },
    );
  });
});
