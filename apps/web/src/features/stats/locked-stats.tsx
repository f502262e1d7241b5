import { useTranslation } from '../../i18n/use-translation.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Example } from '../../ui/example.tsx';
import { CountingNotes } from '../../codes/stats/counting-notes.tsx';
import { StatsFigures } from './stats-figures.tsx';
import { sampleStats } from './sample-stats.ts';

/** A preview of the detailed statistics with figures that are labeled as an example. */
export function LockedStats() {
  const { t } = useTranslation('stats');
  return (
    <Card title={t('locked.title')} description={t('locked.text')}>
      <div>
        <UpgradeLink feature="analytics" button={{ variant: 'secondary' }} />
      </div>
      <Example label={t('locked.example')}>
        <StatsFigures stats={sampleStats} ruleNameOf={(value) => value} />
      </Example>
      <CountingNotes />
    </Card>
  );
}
