import { expect, it } from 'vitest';
import { headingId, markdown } from './markdown.ts';

const rendered = (text: string, options?: Parameters<typeof markdown>[1]) =>
  markdown(text, options).map(String).join('');

it.each([
  ['# Keys in a browser', '<h1 id="keys-in-a-browser">Keys in a browser</h1>'],
  ['Two\nlines', '<p>Two lines</p>'],
  [
    'A `code`, **bold** and *italic* text',
    '<p>A <code>code</code>, <strong>bold</strong> and <em>italic</em> text</p>',
  ],
  ['`a*b*` and 2 * 3 * 4', '<p><code>a*b*</code> and 2 * 3 * 4</p>'],
  ['[`code`](/docs)', '<p><a href="/docs"><code>code</code></a></p>'],
  ['- one\n  more\n- two', '<ul><li>one more</li><li>two</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  [
    '| a | b |\n|---|---|\n| `x \\| y` | |',
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td></td></tr></tbody></table></div>',
  ],
  [
    'Before\n\n```sh\n# no heading\n\ncurl <a>\n```\nAfter',
    '<p>Before</p><pre tabindex="0"><code># no heading\n\ncurl &lt;a&gt;\n</code></pre><p>After</p>',
  ],
  ['## One\nText', '<h2 id="one">One</h2><p>Text</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
])('renders %j', (text, expected) => {
  expect(rendered(text)).toBe(expected);
});

it('names the path of a link that leads nowhere', () => {
  const linkOf = () => ({ kind: 'file', path: 'examples/once.py' }) as const;
  expect(rendered('[once.py](../../examples/once.py)', { linkOf })).toBe(
    '<p>once.py (<code>examples/once.py</code>)</p>',
  );
});

it('makes ids as links to headings expect them', () => {
  expect(headingId('Unknown fields: `PUT` & Co.')).toBe('unknown-fields-put-co');
});
