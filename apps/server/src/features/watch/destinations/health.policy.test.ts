import { describe, expect, it } from 'vitest';
import { after, minutes } from '../../../platform/clock/clock.ts';
import { failed, type Health, healthy, retryAt } from './health.policy.ts';
import { siteOf } from './site.ts';
import { arrived, foundParked, noSites, type Sites } from './sites.policy.ts';

const start = new Date('2026-03-01T12:00:00Z');
const at = (minute: number) => after(start, minutes(minute));
const failAt = (health: Health, minute: number, isTrusted = true) =>
  failed(health, { reason: 'dns', httpStatus: null, now: at(minute), isTrusted });

describe('failures', () => {
  it.each([
    [[0, 10], null],
    [[0, 10, 29], null],
    [[0, 30], null],
    [[0, 10, 30], 30],
    [[0, 1, 2, 3, 45], 45],
  ])('at the minutes %j are reported at %s', (minutesOfFailures, reported) => {
    const health = minutesOfFailures.reduce((before, minute) => failAt(before, minute), healthy);
    expect(health.reportedAt).toEqual(reported === null ? null : at(reported));
  });

  it('are not reported while nothing else answers either', () => {
    const untrusted = [0, 10, 30, 60].reduce((before, minute) => failAt(before, minute, false), healthy);
    expect(untrusted.reportedAt).toBeNull();
    expect(failAt(untrusted, 120).reportedAt).toEqual(at(120));
  });

  it('keep the time of their report', () => {
    const reported = [0, 10, 30].reduce((before, minute) => failAt(before, minute), healthy);
    expect(failAt(reported, 90, false).reportedAt).toEqual(at(30));
  });

  it('are repeated more and more slowly, and the third one not before 30 minutes', () => {
    for (const random of [0, 0.5, 0.999]) {
      let health = healthy;
      let now = start;
      const waits = Array.from({ length: 8 }, () => {
        health = failed(health, { reason: 'dns', httpStatus: null, now, isTrusted: true });
        const next = retryAt(health, now, () => random);
        const wait = next.getTime() - now.getTime();
        if (health.failures === 2) expect(next >= at(30)).toBe(true);
        now = next;
        return wait;
      });
      expect(waits.at(-1)).toBeLessThanOrEqual(minutes(360) * 1.1);
      expect(waits.slice(3)).toEqual(waits.slice(3).toSorted((one, other) => one - other));
    }
  });
});

describe('where a destination leads', () => {
  const visit = (sites: Sites, host: string, minute: number) => arrived(sites, `https://${host}/`, at(minute));

  it('is a change when two checks in a row end at another site', () => {
    const first = visit(noSites, 'www.example.org', 0);
    const once = visit(first, 'example.net', 60);
    expect(once.changedAt).toBeNull();
    expect(visit(once, 'example.org', 90)).toMatchObject({ pending: null, changedAt: null });
    expect(visit(once, 'example.net', 90)).toMatchObject({ changedAt: at(90), changedTo: 'example.net' });
  });

  it('is no change within a site', () => {
    const first = visit(noSites, 'example.co.uk', 0);
    expect(visit(visit(first, 'login.example.co.uk', 60), 'login.example.co.uk', 90).changedAt).toBeNull();
  });

  it('ends its change when it leads back, and tells no site twice', () => {
    const changed = ['a.org', 'b.org', 'b.org'].reduce((sites, host, index) => visit(sites, host, index), noSites);
    const back = visit(changed, 'a.org', 5);
    expect(back.changedAt).toBeNull();
    expect(visit(visit(back, 'b.org', 6), 'b.org', 7).changedAt).toBeNull();
  });

  it('is parked when two checks in a row say so, until one does not', () => {
    const parked = foundParked(foundParked(visit(noSites, 'a.org', 0), at(1)), at(2));
    expect(parked).toMatchObject({ isParked: true, changedAt: at(2), changedTo: null });
    expect(visit(parked, 'a.org', 3)).toMatchObject({ isParked: false, changedAt: null });
  });
});

describe('the site of a host', () => {
  it.each([
    ['www.example.org', 'example.org'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['loja.exemplo.com.br', 'exemplo.com.br'],
    ['t.co', 't.co'],
    ['one.github.io', 'one.github.io'],
    ['www.one.vercel.app', 'one.vercel.app'],
    ['one.my.canva.site', 'one.my.canva.site'],
    ['203.0.113.7', '203.0.113.7'],
    ['example.org.', 'example.org'],
  ])('%s is %s', (host, site) => {
    expect(siteOf(host)).toBe(site);
  });
});
