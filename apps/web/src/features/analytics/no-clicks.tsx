import { ChartLine, Plus } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ChangeView } from './use-view.ts';
import { isFiltered, noFilters, type View } from './view.ts';

/** The account has no codes, or none that the filters select. */
export function NoCodes({ isFiltered: hasFilters, onChange }: { isFiltered: boolean; onChange: ChangeView }) {
  const { t } = useTranslation('analytics');
  if (hasFilters)
    return (
      <EmptyState
        picture={<ChartLine aria-hidden="true" />}
        title={t('empty.noMatchTitle')}
        action={<ClearFilters onChange={onChange} />}
      >
        {t('empty.noMatch')}
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<ChartLine aria-hidden="true" />}
      title={t('empty.noCodes')}
      action={
        <Link className={buttonStyle()} to={paths.newQrCode}>
          <Plus className="size-4" aria-hidden="true" />
          {t('empty.create')}
        </Link>
      }
    >
      {t('empty.noCodesText')}
    </EmptyState>
  );
}

/** Takes the place of empty charts: what to do next. */
export function NoClicks({ view, onChange }: { view: View; onChange: ChangeView }) {
  const { t } = useTranslation('analytics', 'stats');
  const isDetailed = useIncludes('analytics');
  const hasFilters = isFiltered(view);
  const canBeLonger = isDetailed && view.range !== 'days365';
  return (
    <EmptyState
      picture={<ChartLine aria-hidden="true" />}
      title={t('stats:facts.none')}
      action={
        <>
          {hasFilters && <ClearFilters onChange={onChange} />}
          {canBeLonger && (
            <Button variant="secondary" onClick={() => onChange({ range: 'days365' })}>
              {t('empty.longer')}
            </Button>
          )}
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.qrCodes}>
            {t('empty.codes')}
          </Link>
        </>
      }
    >
      {t(hasFilters ? 'empty.filtered' : 'empty.text')}
    </EmptyState>
  );
}

function ClearFilters({ onChange }: { onChange: ChangeView }) {
  const { t } = useTranslation('analytics');
  return (
    <Button variant="secondary" onClick={() => onChange(noFilters)}>
      {t('filter.clear')}
    </Button>
  );
}
