import type { QrCode } from '@tessera/contract';
import { AnalyticsBlock } from '../features/analytics/analytics-block.tsx';
import { LockedExample } from '../features/analytics/locked-example.tsx';
import { NoClicksOfCode } from '../features/analytics/no-clicks-of-code.tsx';
import { useRuleNames } from '../features/rules/rule-names.ts';
import { useRules } from '../features/rules/rules-queries.ts';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { useIncludes, useIsProSold } from '../session/entitlements.ts';

/** The statistics of one code. If the plan lacks a part of them, an example shows it. */
export function StatsTab({ code }: { code: QrCode }) {
  const isDetailed = useIncludes('analytics');
  const isSold = useIsProSold();
  const { data } = useRules(code.id);
  const ruleNameOf = useRuleNames(code.id);
  const variants = data?.variants.map(({ id, weight }) => ({ id, weight, name: ruleNameOf(`variant:${id}`) }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <AnalyticsBlock
        code={code}
        ruleNameOf={ruleNameOf}
        {...(variants && { variants })}
        noClicks={<NoClicksOfCode code={code} />}
        actions={<ShareButton codeId={code.id} />}
      />
      {!isDetailed && isSold && <LockedExample />}
    </div>
  );
}
