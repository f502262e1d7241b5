import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes every value', () => {
    const hostile = `<script>"'&`;
    expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
      '<p title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</p>',
    );
  });

  it('nests its own output unescaped, joins lists and omits missing values', () => {
    const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${items}</ul>${undefined}${false}${0}`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>0');
  });

  it('refuses an object that only looks like its own output', () => {
    const forged = { toString: () => '<script>' } as unknown as string;
    expect(() => String(html`${forged}`)).toThrow('markup');
  });
});
