import type { AnalyticsInterval } from '@tessera/contract';
import type { FullKey, KeyIn } from '../../i18n/keys.ts';
import type { RangePreset } from './days.ts';

type Key = KeyIn<'analytics'> | FullKey<'stats'>;

export const presetTexts = {
  today: 'range.today',
  days7: 'stats:range.days7',
  days30: 'stats:range.days30',
  days90: 'stats:range.days90',
  month: 'range.month',
  lastMonth: 'range.lastMonth',
  year: 'range.year',
  days365: 'stats:range.days365',
} as const satisfies Record<RangePreset, Key>;

export const intervalTexts = {
  hour: 'stats:range.hour',
  day: 'stats:range.day',
  week: 'interval.week',
  month: 'interval.month',
} as const satisfies Record<AnalyticsInterval, Key>;
