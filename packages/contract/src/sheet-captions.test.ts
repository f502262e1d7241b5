import { expect, it } from 'vitest';
import { captionPlan, captionTexts } from './sheet-captions.ts';

const code = { title: 'Menu', link: 'tessera.test/7k3m9qx', tags: ['summer', 'garden'] };

it('shows the fields in the requested order, and numbers labels with leading zeros', () => {
  const plan = captionPlan({ caption: { fields: ['number', 'title', 'tags'], numbering: { start: 9, digits: 3 } } });
  expect(plan && captionTexts(plan, code, 0)).toEqual(['009', 'Menu', 'summer, garden']);
  expect(plan && captionTexts(plan, { ...code, title: null, tags: [] }, 1)).toEqual(['010']);
});

it('has one field for the former choice, and no caption for `none`', () => {
  expect(captionPlan({ captions: 'link' })).toEqual({ fields: ['link'], numbering: { start: 1, digits: 1 }, minPt: 5 });
  expect(captionPlan({ captions: 'none' })).toBeNull();
  expect(captionPlan({})).toBeNull();
});

it('cuts a field after 200 characters', () => {
  const plan = captionPlan({ captions: 'title' });
  expect(plan && captionTexts(plan, { ...code, title: 'x'.repeat(500) }, 0)[0]).toHaveLength(200);
});
