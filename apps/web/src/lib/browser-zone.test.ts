import { afterEach, expect, test, vi } from 'vitest';
import { browserZone } from './browser-zone.ts';

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['', 'UTC'],
  ['not a zone', 'UTC'],
])('with TZ=%o, the zone is %o', (TZ, zone) => {
  vi.stubEnv('TZ', TZ);
  expect(browserZone()).toBe(zone);
});
