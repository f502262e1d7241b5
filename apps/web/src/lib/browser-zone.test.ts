import { afterEach, expect, test, vi } from 'vitest';
import { browserZone, knownBrowserZone, zoneNames } from './browser-zone.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['', 'UTC'],
  ['not a zone', 'UTC'],
])('with TZ=%o, the zone is %o', (TZ, zone) => {
  vi.stubEnv('TZ', TZ);
  expect(browserZone()).toBe(zone);
  expect(knownBrowserZone() ?? 'UTC').toBe(zone);
});

test('lists the zones that the browser knows, UTC and the given one, each once', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValueOnce(['Europe/Paris', 'Asia/Tokyo']);
  expect(zoneNames('Asia/Tokyo')).toEqual(['Asia/Tokyo', 'Europe/Paris', 'UTC']);
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValueOnce(['Europe/Paris']);
  expect(zoneNames('Mars/Olympus')).toEqual(['Europe/Paris', 'Mars/Olympus', 'UTC']);
});
