import type { ScanEvent } from '@tessera/contract';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { shareWatchedLinks, type WatchedLinks } from '../../session/scan-watch.ts';
import { ScanMeNow } from './scan-me-now.tsx';

let links: WatchedLinks;
beforeEach(async () => {
  await loadNamespaces(['scan']);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
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
const announcement = () => document.querySelector('[aria-live]');
const advance = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('invites to scan, then shows the first scan with its age and the latest one after it', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" />);
  expect(announcement()).toHaveTextContent(/^Point your phone’s camera at the code/);
  scan();
  expect(announcement()).toHaveTextContent('First scan: France, iPhone');
  advance(2000);
  expect(container).toHaveTextContent('First scan: France, iPhone, 2 sec. ago');
  scan({ country: 'BR', os: 'Android' });
  expect(container).toHaveTextContent('Latest scan: Brazil, Android phone, now');
});

test('announces a scan once, not every second', () => {
  render(<ScanMeNow hash="4rx9k2m" />);
  scan();
  const announced = announcement()?.textContent;
  advance(5000);
  expect(announcement()?.textContent).toBe(announced);
});

test('shows no details of a visitor who opted out of tracking', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" />);
  scan({ country: null, os: null, device: null });
  advance(2000);
  expect(container).toHaveTextContent('Scanned 2 sec. ago');
});

test('does not call a scan the first one if the code was scanned before', () => {
  render(<ScanMeNow hash="4rx9k2m" knownScans={3} />);
  scan();
  expect(announcement()).toHaveTextContent('Latest scan: France, iPhone');
});

test('shows a scan that no stream has reported, without its age, when a stream opens with a larger total', () => {
  const { container } = render(<ScanMeNow hash="4rx9k2m" knownScans={3} />);
  const watched = (total_clicks: number) => act(() => links.reportWatched({ short_hash: '4rx9k2m', total_clicks }));
  watched(3);
  expect(announcement()).toHaveTextContent(/^Point your phone’s camera/);
  watched(4);
  expect(container).toHaveTextContent(/Scanned$/);
  scan();
  watched(5);
  expect(announcement()).toHaveTextContent('Latest scan: France, iPhone');
});

test('ignores scans of other codes', () => {
  render(<ScanMeNow hash="4rx9k2m" />);
  scan({ short_hash: 'abcdefg' });
  expect(announcement()).toHaveTextContent(/^Point your phone’s camera/);
});
