import { taggedCode } from '@tessera/contract';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { entityTag } from './entity-tags.ts';

const parts = { state: z.object({ title: z.string() }), view: z.object({ url: z.optional(z.string()) }) };

it('has a part for the state and one for the view', () => {
  const partsOf = (reply: object) => entityTag(parts, reply)?.slice(3, -1).split('.');
  const [state, view] = partsOf({ title: 'a', url: '1', clicks: 7 }) ?? [];
  expect(partsOf({ clicks: 8, url: '1', title: 'a' })).toEqual([state, view]);
  expect(partsOf({ title: 'a', url: '2' })).toEqual([state, expect.not.stringMatching(String(view))]);
  expect(partsOf({ title: 'b', url: '1' })).toEqual([expect.not.stringMatching(String(state)), view]);
});

it('is undefined for the reply of a creation that an earlier release has stored', () => {
  expect(entityTag(taggedCode, { id: '0198c0de-0000-7000-8000-000000000000' })).toBeUndefined();
});
