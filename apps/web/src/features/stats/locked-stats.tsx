import { useTranslation } from '../../i18n/use-translation.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { CountingNotes, StatsFigures } from './stats-figures.tsx';
import { sampleStats } from './sample-stats.ts';

/** A preview of the detailed statistics with figures that are labeled as an example. */
export function LockedStats() {
  const { t } = useTranslation('stats');
  return (
    <Card title={t('locked.title')} description={t('locked.text')}>
      <div>
        <UpgradeLink feature="analytics" button={{ variant: 'secondary' }} />
      </div>
      <div className="grid gap-4 rounded-card border border-dashed border-line p-4">
        <p>
          <Badge>{t('locked.example')}</Badge>
        </p>
        <div className="pointer-events-none opacity-70" inert aria-hidden="true">
          <StatsFigures stats={sampleStats} ruleNameOf={(value) => value} />
        </div>
      </div>
      <CountingNotes />
    </Card>
  );
}
