import { describe, expect, it } from 'vitest';
import { agentReader } from './user-agents.ts';

const agentOf = agentReader();
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

describe('agentReader', () => {
  it.each([
    [safari, { bot: false, device: 'mobile', browser: 'Safari', os: 'iOS' }],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      { bot: false, device: 'mobile', browser: 'Chrome', os: 'Android' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
      { bot: false, device: 'desktop', browser: 'Firefox', os: 'Windows' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      { bot: false, device: 'tablet', browser: 'Safari', os: 'iOS' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.0.30.95 (iPhone15,2; iOS 17_5; fr_FR; scale=3.00)',
      { bot: false, device: 'mobile', browser: 'Safari', os: 'iOS' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0;] Dalvik/2.1.0',
      { bot: false, device: 'mobile', browser: 'Chrome', os: 'Android' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 CFNetwork/1496.0.7 Darwin/23.5.0',
      { bot: false, device: 'mobile', browser: 'Safari', os: 'iOS' },
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      { bot: false, device: 'desktop', browser: 'Chrome', os: 'Chrome OS' },
    ],
    [
      'Mozilla/5.0 (X11; FreeBSD amd64; rv:127.0) Gecko/20100101 Firefox/127.0',
      { bot: false, device: 'desktop', browser: 'Firefox', os: 'other' },
    ],
    [
      'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
      { bot: false, device: 'other', browser: 'Safari', os: 'other' },
    ],
    ['', { bot: true, device: 'other', browser: 'other', os: 'other' }],
    [' ', { bot: true, device: 'other', browser: 'other', os: 'other' }],
  ])('reads device, browser and system of %s', (userAgent, agent) => {
    expect(agentOf(userAgent)).toEqual(agent);
  });

  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0 A',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UQ1A.240205.002)',
    'Scanner/1.0 CFNetwork/1410.0.3 Darwin/22.6.0',
    'Mail/3774.600.62 CFNetwork/1496.0.7 Darwin/23.5.0',
    'com.apple.WebKit.Networking/8618.2.12 CFNetwork/1496.0.7 Darwin/23.5.0',
  ])('recognizes the bot %s', (userAgent) => {
    expect(agentOf(userAgent).bot).toBe(true);
  });

  it('returns `other` for invented names', () => {
    for (let n = 0; n < 50; n++)
      expect(agentOf(`Invented${n}/1.0 (=cmd|' /C calc'!A${n}) x`)).toMatchObject({ browser: 'other', os: 'other' });
  });

  it('caches results and evicts the oldest', () => {
    const few = agentReader(2);
    const first = few(safari);
    expect(few(safari)).toBe(first);
    few('a/1 b');
    few('b/1 c');
    expect(few(safari)).not.toBe(first);
  });
});
