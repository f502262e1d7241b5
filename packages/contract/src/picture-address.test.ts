import { readdirSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { pictureIn, pictureUrl, rootPictures } from './picture-address.ts';

describe('pictureIn', () => {
  it.each(['svg', 'png'] as const)('reads the address of pictureUrl: %s', (format) => {
    const address = pictureUrl('https://tes.ra/7k3m9qx', format);
    expect(pictureIn(new URL(address).pathname.slice(1))).toEqual({ segment: '7k3m9qx', format });
  });

  it('reads the address of a kept name with a slash', () => {
    expect(pictureIn('a/b.svg')).toEqual({ segment: 'a/b', format: 'svg' });
    expect(pictureIn('a/social.png')).toEqual({ segment: 'a/social', format: 'png' });
  });

  it('takes the last suffix, because a name can have dots', () => {
    expect(pictureIn('v1.2.svg')).toEqual({ segment: 'v1.2', format: 'svg' });
    expect(pictureIn('logo.svg.png')).toEqual({ segment: 'logo.svg', format: 'png' });
  });

  it.each(['7k3m9qx', '7k3m9qx.SVG', '7k3m9qx.jpeg', '7k3m9qxsvg', '7k3m9qx.svg.', 'svg', 'social.png'])(
    'finds no picture in %s',
    (segment) => expect(pictureIn(segment)).toBeUndefined(),
  );
});

test('the web app has no other pictures at the root', () => {
  const files = readdirSync(new URL('../../../apps/web/public', import.meta.url));
  expect(rootPictures).toEqual(files.filter((file) => /\.(?:svg|png)$/.test(file)).sort());
});
