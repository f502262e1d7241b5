import { describe, expect, it } from 'vitest';
import { svgRefusal } from './svg-rules.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

describe('rules for uploaded SVG', () => {
  it.each([
    ['shapes', svg('<g fill="#fff"><path d="M0 0h9v9z"/></g>')],
    ['gradients', svg('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>')],
    ['inherited gradients', svg('<radialGradient id="b" xlink:href="#a"/>')],
    ['a declaration and comments', `<?xml version="1.0" encoding="UTF-8"?><!-- <script> -->${svg('<rect/>')}`],
    ['what an editor leaves behind', svg('<sodipodi:namedview/><metadata><rdf:RDF/></metadata><path d="M0 0"/>')],
    ['a title with a sign', svg('<title>a &gt; b</title><rect style="fill:#fff"/>')],
  ])('allows %s', (_what, text) => {
    expect(svgRefusal(text)).toBeUndefined();
  });

  it.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<rect/>')}`],
    ['scripts', svg('<script>alert(1)</script>')],
    ['styles', svg('<style>@import url(//x)</style>')],
    ['use', svg('<use href="#a"/>')],
    ['filters', svg('<filter id="a"><feTurbulence/></filter>')],
    ['pictures', svg('<image href="file:///etc/passwd"/>')],
    ['foreign objects', svg('<foreignObject><p/></foreignObject>')],
    ['patterns', svg('<pattern id="a"/>')],
    ['links elsewhere', svg('<linearGradient href="https://x.org/#a"/>')],
    ['style attributes that load', svg('<rect style="fill:url(https://x.org/a)"/>')],
    ['handlers', svg('<rect onload="x()"/>')],
    ['a style sheet instruction', `<?xml-stylesheet href="x.css"?>${svg('<rect/>')}`],
    ['another encoding', `<?xml version="1.0" encoding="utf-7"?>${svg('<rect/>')}`],
    ['a second name for SVG', '<svg xmlns:rdf="http://www.w3.org/2000/svg"><rdf:use href="#a"/></svg>'],
    ['a disguised second name', '<svg xmlns:rdf="http://www.w3.org/2000&#47;svg"><rdf:use/></svg>'],
    ['unknown prefixes', svg('<s:rect/>')],
    ['a tag that never ends', '<svg><rect '],
    ['nothing', 'hello'],
  ])('refuses %s', (_what, text) => {
    expect(svgRefusal(text)).toBeTypeOf('string');
  });
});
