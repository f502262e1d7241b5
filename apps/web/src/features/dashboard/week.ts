import type { ClicksOverview } from '@tessera/contract';
import type { StatChange } from '../../ui/stat.tsx';

interface Week {
  /** Clicks of the latest 7 days. */
  clicks: number;
  direction: StatChange['direction'];
  /** Relative change from the 7 days before; undefined if those had no clicks. */
  change: number | undefined;
}

const weekDays = 7;

export function latestWeek({ daily_clicks }: ClicksOverview): Week {
  const sum = (days: ClicksOverview['daily_clicks']) =>
    days.reduce((total, { total_clicks }) => total + total_clicks, 0);
  const [clicks, before] = [sum(daily_clicks.slice(-weekDays)), sum(daily_clicks.slice(-2 * weekDays, -weekDays))];
  return {
    clicks,
    direction: clicks > before ? 'up' : clicks < before ? 'down' : 'same',
    change: before === 0 ? undefined : clicks / before - 1,
  };
}
