import { describe, expect, test } from 'vitest';
import { readView, type View, viewQuery, writeView } from './view.ts';

const detailed = { isDetailed: true };
const free = { isDetailed: false };
const read = (search: string, rights = detailed) => readView(new URLSearchParams(search), rights);
const write = (view: View, rights = detailed) => writeView(view, rights).toString();
const id = '00000000-0000-7000-8000-000000000001';

describe('the view of an address', () => {
  test.each([
    '',
    'range=year',
    'from=2026-01-01&to=2026-01-09',
    'interval=hour&compare=none',
    `tag=${id}&type=wifi&id=${id}&country=FR&device=mobile&browser=Safari&os=iOS&referrer=&source=scan&source_label=a%26b`,
  ])('is written as it was read: %s', (search) => {
    expect(decodeURIComponent(write(read(search)))).toBe(decodeURIComponent(search));
  });

  test.each([
    'range=days30&compare=previous',
    'range=forever',
    'from=2026-01-09&to=2026-01-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-01-01',
    'interval=minute&compare=x&type=cat&tag=1&id=x,y',
    'country=france&device=phone&source=mail&browser=&os=&source_label=',
    `referrer=${'a'.repeat(256)}&browser=a%00b`,
    'rule=rule:1',
  ])('has the defaults instead of unknown values: %s', (search) => {
    expect(read(search)).toEqual(read(''));
  });

  test('leaves out what the plan does not include', () => {
    const all = 'range=days90&from=2026-01-01&to=2026-01-02&compare=year&country=FR';
    expect(read(all, free)).toEqual({ ...read('', free), range: 'days7', compare: 'none', clicks: {} });
    expect(write(read(`range=today&type=url&${id}`, free), free)).toBe('range=today&type=url');
  });
});

describe('the view of one code', () => {
  const one = { ...detailed, codeId: id };

  test('has a filter for rules instead of filters for codes', () => {
    const view = readView(new URLSearchParams(`tag=${id}&type=wifi&id=${id}&rule=variant:b&figure=unique`), one);
    expect(decodeURIComponent(writeView(view, one).toString())).toBe('figure=unique&rule=variant:b');
  });

  test('asks for its breakdowns and bots, without Pro for the hours of the week', () => {
    const place = { today: '2026-03-05', zone: 'UTC' };
    expect(viewQuery(readView(new URLSearchParams(), one), { ...one, ...place })).toMatchObject({
      id,
      group_by: 'countries,devices,browsers,systems,referrers,labels,rules,bots,goals,hours_of_week',
    });
    const unpaid = { ...free, codeId: id };
    expect(viewQuery(readView(new URLSearchParams(), unpaid), { ...unpaid, ...place }).group_by).toBe('hours_of_week');
  });
});

test('asks in the days of the zone, without a comparison if none is chosen', () => {
  const query = viewQuery(read(`compare=none&range=days7&id=${id}&referrer=`), {
    ...detailed,
    today: '2026-03-05',
    zone: 'Europe/Paris',
  });
  expect(query).toEqual({
    from: '2026-02-27',
    to: '2026-03-05',
    tz: 'Europe/Paris',
    interval: 'day',
    group_by: 'countries,devices,browsers,systems,referrers,labels,goals,codes,hours_of_week',
    id,
    referrer: '',
  });
});
