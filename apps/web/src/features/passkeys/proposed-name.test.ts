import { expect, test } from 'vitest';
import { proposedName } from './proposed-name.ts';

const agents = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36',
};

test.each([
  [agents.iphone, [], 'iPhone'],
  [agents.android, [], 'Android'],
  [agents.mac, [], 'Mac'],
  [agents.mac, ['mac'], 'Mac 2'],
  [agents.mac, ['Mac', 'Mac 2', 'iPhone'], 'Mac 3'],
  ['curl/8', [], 'Passkey'],
  ['', ['Passkey'], 'Passkey 2'],
])('proposedName names the device: %s %j', (userAgent, existing, expected) => {
  expect(proposedName(userAgent, existing, 'Passkey')).toBe(expected);
});
