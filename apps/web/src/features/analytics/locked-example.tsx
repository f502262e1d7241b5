import { useTranslation } from '../../i18n/use-translation.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Example } from '../../ui/example.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { sampleBreakdowns } from './sample-breakdowns.ts';

/** Breakdowns with figures that are labeled as an example. */
export function LockedExample() {
  const { t } = useTranslation('statsDetails');
  return (
    <Card title={t('locked.title')} description={t('locked.text')}>
      <div>
        <UpgradeLink feature="analytics" button={{ variant: 'secondary' }} />
      </div>
      <Example label={t('locked.example')}>
        <Breakdowns breakdowns={sampleBreakdowns} />
      </Example>
    </Card>
  );
}
