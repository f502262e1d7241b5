import type { ScanEvent } from '@tessera/contract';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { shareWatchedLinks, type WatchedLinks } from '../../session/scan-watch.ts';
import { spoken } from '../../test/spoken.ts';
import { ScanMeNow } from './scan-me-now.tsx';

let links: WatchedLinks;
beforeEach(async () => {
  await loadNamespaces(['scan']);
  vi.useFakeTimers();
  links = shareWatchedLinks('ana@example.com');
});
afterEach(() => {
  links.stop();
  vi.useRealTimers();
});

const scan = (facts: Partial<ScanEvent> = {}) =>
  act(() =>
    links.report({
      short_hash: '4rx9k2m',
      country: 'FR',
      os: 'iOS',
      device: 'mobile',
      scanned_at: '2026-03-04T09:00:00.000Z',
      ...facts,
    }),
  );
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('invites to scan, then shows the first scan with its age and the latest one after it', async () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" />);
  expect(container).toHaveTextContent(/Point your phone’s camera at the code/);
  scan();
  await advance(2000);
  expect(spoken()).toBe('First scan: France, iPhone');
  expect(container).toHaveTextContent('It scans.First scan: France, iPhone, 2 sec. ago');
  scan({ country: 'BR', os: 'Android' });
  expect(container).toHaveTextContent('Latest scan: Brazil, Android phone, now');
});

test('announces a scan once, not every second', async () => {
  render(<ScanMeNow hash="4rx9k2m" />);
  scan();
  await advance(5000);
  expect(spoken()).toBe('First scan: France, iPhone');
});

test('shows no details of a visitor who opted out of tracking', async () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" />);
  scan({ country: null, os: null, device: null });
  await advance(2000);
  expect(container).toHaveTextContent('Scanned 2 sec. ago');
});

test('does not call a scan the first one if the code was scanned before', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" knownScans={3} />);
  scan();
  expect(container).toHaveTextContent('Latest scan: France, iPhone');
});

test('shows a scan that no stream has reported, without its age, when a stream opens with a larger total', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" knownScans={3} />);
  const watched = (total_clicks: number) => act(() => links.reportWatched({ short_hash: '4rx9k2m', total_clicks }));
  watched(3);
  expect(container).toHaveTextContent(/Point your phone’s camera/);
  watched(4);
  expect(container).toHaveTextContent(/Scanned$/);
  scan();
  watched(5);
  expect(container).toHaveTextContent('Latest scan: France, iPhone');
});

test('ignores scans of other codes', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" />);
  scan({ short_hash: 'abcdefg' });
  expect(container).toHaveTextContent(/Point your phone’s camera/);
});
