import type { QrCode } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { loadNamespaces } from '../i18n/text-store.ts';
import { logProblem } from '../lib/log.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { CodeTab } from '../features/code-page/tabs-of-code.ts';

const skeleton = <Skeleton shape="h-96 rounded-card" />;

const OverviewTab = lazyPart(
  () => import('../features/code-page/overview-tab.tsx').then((m) => m.OverviewTab),
  ['scan', 'tags'],
  skeleton,
);
const RulesPanel = lazyPart(
  () => import('../features/rules/rules-panel.tsx').then((m) => m.RulesPanel),
  ['rules', 'editor', 'errors'],
  skeleton,
);
const DesignScreen = lazyPart(
  () => import('../features/editor/design-screen.tsx').then((m) => m.DesignScreen),
  ['editor', 'scan', 'tags', 'errors'],
  skeleton,
);
const StatsTab = lazyPart(
  () => import('./qr-stats-tab.tsx').then((m) => m.StatsTab),
  ['analytics', 'stats', 'statsDetails', 'rules'],
  skeleton,
);

interface TabContentProps {
  code: QrCode;
  tab: CodeTab;
  isNew: boolean;
}

/** The overview, which was not asked for, waits until the first screen is shown. */
export function TabContent({ code, tab, isNew }: TabContentProps) {
  const isShown = useIsShown();
  if (tab === 'destination') return <RulesPanel code={code} />;
  if (tab === 'design') return <DesignScreen code={code} />;
  if (tab === 'statistics') return <StatsTab code={code} />;
  return isShown ? <OverviewTab code={code} isNew={isNew} /> : skeleton;
}

/** Whether the first screen is shown. The texts of failures are loaded then, too. */
function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIsShown(true);
        loadNamespaces(['errors']).catch((error: unknown) => logProblem('error texts not loaded', error));
      }),
    [],
  );
  return isShown;
}
