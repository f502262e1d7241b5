import { render } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { findSpoken } from '../test/spoken.ts';
import { loadNamespaces } from './text-store.ts';
import { HostWarnings } from './host-warnings.tsx';

beforeAll(() => loadNamespaces(['warnings']));

test.each([
  ['https://xn--pypal-4ve.com/', /mixes letters of several alphabets/],
  ['https://xn--pypal-4ve.com/', /looks like paypal.com/],
  ['https://paypa1.com/', 'The name paypa1.com looks like paypal.com, but it is another site.'],
  ['http://192.0.2.7/', /numbers instead of a name/],
  ['http://[2001:db8::1]/', /numbers instead of a name/],
])('warns of %s: %s', async (address, text) => {
  render(<HostWarnings address={address} />);
  expect(await findSpoken(text)).toBeVisible();
});

test.each(['https://example.org/', 'https://münchen.de/', 'https://', 'nonsense'])(
  'says nothing about %s',
  (address) => {
    const { container } = render(<HostWarnings address={address} />);
    expect(container).toBeEmptyDOMElement();
  },
);
