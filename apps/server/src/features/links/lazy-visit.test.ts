import { commonDevices } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { agentReader } from '../../platform/user-agents/user-agents.ts';
import { LazyVisit } from './lazy-visit.ts';

const chrome = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 ${more}Safari/537.36`;
const safari = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`;

const visitors = [
  ['mobile', 'ios', safari('iPhone; CPU iPhone OS 17_5 like Mac OS X')],
  ['mobile', 'android', chrome('Linux; Android 10; K', 'Mobile ')],
  ['mobile', 'android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['tablet', 'android', chrome('Linux; Android 10; K')],
  ['tablet', 'android', 'Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0'],
  ['tablet', 'ios', safari('iPad; CPU OS 16_6 like Mac OS X')],
  ['desktop', 'windows', chrome('Windows NT 10.0; Win64; x64')],
  ['desktop', 'windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['desktop', 'macos', chrome('Macintosh; Intel Mac OS X 10_15_7')],
  ['desktop', 'linux', chrome('X11; Linux x86_64')],
  ['desktop', 'linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
  ['desktop', 'chromeos', chrome('X11; CrOS x86_64 14541.0.0')],
  ['desktop', 'chromeos', chrome('X11; CrOS aarch64 15359.58.0')],
  ['tv', 'other', chrome('Web0S; Linux/SmartTV')],
  [
    'tv',
    'other',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1',
  ],
] as const;

describe('device and system of a visit', () => {
  it.each(visitors)('are %s and %s for %s', (device, system, userAgent) => {
    const visitor = {
      at: 0,
      address: '',
      userAgent,
      acceptLanguage: undefined,
      source: 'scan',
      clicks: 0,
      seed: '',
    } as const;
    const visit = new LazyVisit(visitor, { agentOf: agentReader(), countryOf: () => undefined });
    expect([visit.device, visit.system]).toEqual([device, system]);
  });

  it('are checked for every device of the simulator', () => {
    const names = commonDevices.map(({ device, system }) => `${device} ${system}`);
    expect([...new Set(visitors.map(([device, system]) => `${device} ${system}`))]).toEqual(names);
  });
});
