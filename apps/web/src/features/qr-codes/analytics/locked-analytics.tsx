import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Card } from '../../../ui/card.tsx';
import { AnalyticsFigures } from './analytics-figures.tsx';
import { sampleStats } from './sample-stats.ts';
import { WhatIsCounted } from './what-is-counted.tsx';

/** What Pro would show, with figures that say they are not the reader's own. */
export function LockedAnalytics() {
  const { t } = useTranslation('analytics');
  return (
    <Card title={t('locked.title')} description={t('locked.text')}>
      <div>
        <Link className={buttonStyle()} to={paths.subscription}>
          {t('locked.upgrade')}
        </Link>
      </div>
      <div className="grid gap-4 rounded-card border border-dashed border-line p-4">
        <p>
          <Badge>{t('locked.example')}</Badge>
        </p>
        <div className="pointer-events-none opacity-70" inert aria-hidden="true">
          <AnalyticsFigures stats={sampleStats} />
        </div>
      </div>
      <WhatIsCounted />
    </Card>
  );
}
