import { describe, expect, it } from 'vitest';
import { readSharedView, sharedQuery, writeSharedView } from './shared-view.ts';

const read = (text: string) => readSharedView(new URLSearchParams(text));
const facts = { today: '2026-03-10', isDetailed: true };

describe('the address of shared figures', () => {
  it('keeps range and comparison, without the defaults', () => {
    for (const text of ['', 'range=days90', 'range=year&compare=none', 'compare=year'])
      expect(writeSharedView(read(text)).toString()).toBe(text);
    expect(read('range=x&compare=y&from=2020-01-01')).toEqual(read(''));
  });

  it('asks for days when the calendar of the account is known, and only for those of its plan', () => {
    expect(sharedQuery(read('range=days7'), undefined)).toEqual({ compare: 'previous' });
    expect(sharedQuery(read('range=days7&compare=none'), facts)).toEqual({
      from: '2026-03-04',
      to: '2026-03-10',
      interval: 'day',
    });
    expect(sharedQuery(read('range=year'), { ...facts, isDetailed: false })).toEqual({ compare: 'previous' });
  });
});
