import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announce, LiveRegion } from './live-region.tsx';

test('announces a text by a change of its region, also the same text twice', () => {
  const { container } = render(<LiveRegion />);
  const region = container.querySelector('[aria-live=polite]');
  const texts = ['Copied', 'Copied', 'Copied', '2 selected'].map((text) => {
    act(() => announce(text));
    return region?.textContent;
  });
  expect(texts.map((text) => text?.trim())).toEqual(['Copied', 'Copied', 'Copied', '2 selected']);
  for (const [index, text] of texts.entries()) expect(text).not.toBe(texts[index - 1]);
});
