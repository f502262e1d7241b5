import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { regionText, spoken } from '../test/spoken.ts';
import { announce } from './live-region.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

test('speaks messages of one moment together, and the same text once', async () => {
  announce('Copied');
  announce('Saved.');
  await pause(50);
  announce('Copied');
  announce('1 selected\nClear');
  await pause();
  expect(spoken()).toBe('Copied. Saved. 1 selected. Clear');
});

test('speaks later messages by themselves, also the same text again', async () => {
  for (const text of ['Copied', 'Copied', 'Copied', '2 selected']) {
    announce(text);
    await pause();
  }
  expect(spoken()).toBe('Copied\nCopied\nCopied\n2 selected');
});

test('speaks only the last message of a source, and none that was taken back', async () => {
  const [status, error] = [{}, {}];
  announce('Saving', status);
  announce('Failed', error);
  announce('Saved', status);
  announce('', error);
  await pause();
  expect(spoken()).toBe('Saved');
});

test('is empty some seconds after the last message', async () => {
  announce('Copied');
  await pause(4000);
  announce('Saved');
  await pause(4000);
  expect(regionText()).toBe('Saved');
  await pause(4000);
  expect(regionText()).toBe('');
});

test('stands in the page without its text', async () => {
  announce('Copied');
  await pause();
  const regions = document.querySelectorAll('[aria-live]');
  expect(regions).toHaveLength(1);
  expect(regions[0]).toHaveAttribute('aria-live', 'polite');
  expect(document.body).not.toHaveTextContent('Copied');
});
