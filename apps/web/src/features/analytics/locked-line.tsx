import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes, useIsProSold } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';

/** What the plan leaves out; nothing if it includes all. */
export function LockedLine() {
  const { t } = useTranslation('analytics');
  const isDetailed = useIncludes('analytics');
  const isSold = useIsProSold();
  if (isDetailed) return null;
  return (
    <p className="text-soft">
      {t(isSold ? 'locked.pro' : 'locked.plan')} <UpgradeLink feature="analytics" />
    </p>
  );
}
