import type { ClicksOverview } from '@tessera/contract';
import type { StatChange } from '../../../ui/stat.tsx';

export interface Week {
  /** Clicks of the latest seven days. */
  clicks: number;
  direction: StatChange['direction'];
  /** Against the seven days before, as a part of them; nothing where there was nothing to compare with. */
  change: number | undefined;
}

const week = 7;

export function latestWeek({ daily_clicks }: ClicksOverview): Week {
  const sum = (days: ClicksOverview['daily_clicks']) => days.reduce((all, { total_clicks }) => all + total_clicks, 0);
  const [clicks, before] = [sum(daily_clicks.slice(-week)), sum(daily_clicks.slice(-2 * week, -week))];
  return {
    clicks,
    direction: clicks > before ? 'up' : clicks < before ? 'down' : 'same',
    change: before === 0 ? undefined : clicks / before - 1,
  };
}
