import type { QrCode } from '@tessera/contract';
import { ClicksCard } from '../features/code-page/clicks-card.tsx';
import { useRuleNames } from '../features/rules/rule-names.ts';
import { LockedStats } from '../features/stats/locked-stats.tsx';
import { StatsCard } from '../features/stats/stats-card.tsx';
import { useIncludes } from '../session/entitlements.ts';
import { useUser } from '../session/use-user.ts';

/** The statistics that the plan includes: any period, or the latest days with an offer. */
export function StatsTab({ code }: { code: QrCode }) {
  const user = useUser();
  const hasAnalytics = useIncludes('analytics');
  const ruleNameOf = useRuleNames(code.id);
  if (hasAnalytics) return <StatsCard id={code.id} ruleNameOf={ruleNameOf} />;
  return (
    <div className="grid gap-6">
      <ClicksCard id={code.id} isTracked={code.encoding === 'tracked'} />
      {user.billing !== 'off' && <LockedStats />}
    </div>
  );
}
