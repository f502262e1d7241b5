import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ApiError } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { addDays, lastDays } from './days.ts';
import type { ChangeView } from './use-view.ts';
import { shownDays, type View } from './view.ts';

interface ClicksNotStoredProps {
  error: ApiError;
  view: View;
  onChange: ChangeView;
  today: string;
}

/** Says how far the filters reach back, and offers a view that they can be applied to. */
export function ClicksNotStored({ error, view, onChange, today }: ClicksNotStoredProps) {
  const { t } = useTranslation('analytics');
  // One day less: a day of the account may begin on an earlier one of the server.
  const count = Math.max(1, Number(error.params['count'] ?? 2) - 1);
  const isRangeStored = shownDays(view, today).from >= addDays(today, 1 - count);
  return (
    <Banner
      tone="error"
      title={t('stored.title')}
      action={
        <>
          <Button variant="secondary" size="sm" onClick={() => onChange({ clicks: {} })}>
            {t('stored.removeFilters')}
          </Button>
          {isRangeStored ? (
            <Button variant="secondary" size="sm" onClick={() => onChange({ compare: 'none' })}>
              {t('stored.noComparison')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChange({ range: lastDays(today, count), compare: 'none' })}
            >
              {t('stored.shorten', { count })}
            </Button>
          )}
        </>
      }
    >
      {errorMessage(error)}
    </Banner>
  );
}
