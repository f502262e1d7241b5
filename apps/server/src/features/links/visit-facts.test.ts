import { describe, expect, it } from 'vitest';
import { agentReader } from '../../platform/user-agents/user-agents.ts';
import { isPreviewer } from './previewer.ts';
import { labelIn, visitSource } from './visit-facts.ts';

describe('visitSource', () => {
  it.each([
    ['7K3M9QX', 'scan'],
    ['7k3m9qx', 'click'],
    ['7k3M9qx', 'unknown'],
    ['SUMMER-MENU', 'scan'],
    ['summer-menu', 'click'],
    ['Summer-Menu', 'unknown'],
    ['1234567', 'unknown'],
  ])('of %s is %s', (segment, source) => {
    expect(visitSource(segment, segment.toLowerCase())).toBe(source);
  });
});

describe('labelIn', () => {
  it.each([
    ['src=poster-3', 'poster-3'],
    ['a=1&src=Table.7&b=2', 'table.7'],
    ['src=', undefined],
    ['xsrc=a', undefined],
    ['src=a%20b', undefined],
    ['src=a\tb', undefined],
    [`src=${'a'.repeat(40)}`, 'a'.repeat(40)],
    [`src=${'a'.repeat(41)}`, undefined],
    ['', undefined],
  ])('of %j is %s', (query, label) => {
    expect(labelIn(query)).toBe(label);
  });
});

describe('isPreviewer', () => {
  it.each([
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  ])('is true for %s, which is not counted as a person', (userAgent) => {
    expect(isPreviewer(userAgent)).toBe(true);
    expect(agentReader()(userAgent).bot).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0]',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 Snapchat/12.0',
    undefined,
  ])('is false for %s', (userAgent) => {
    expect(isPreviewer(userAgent)).toBe(false);
  });
});
