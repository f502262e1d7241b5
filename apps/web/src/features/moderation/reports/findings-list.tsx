import { formatMoment } from '../../../i18n/format.ts';
import { LoadState } from '../../../i18n/load-state.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { useFindings } from './report-queries.ts';

/** Destinations that the nightly check found on a block-list. */
export function FindingsList() {
  const { t } = useTranslation('adminReports');
  const language = useLanguage();
  const query = useFindings();
  const { data } = query;
  return (
    <Card title={t('findings')}>
      {data ? (
        data.length > 0 ? (
          <ul aria-label={t('findings')} className="-my-3 divide-y divide-line">
            {data.map(({ code_id: id, url, short_url: link, owner, list, found_at: foundAt }) => (
              <li key={`${id} ${url}`} className="grid min-w-0 gap-1 py-3 wrap-anywhere">
                <span className="font-medium">{link}</span>
                <span>{t('destination', { url })}</span>
                <span className="text-soft">{t('owner', { email: owner })}</span>
                <span className="text-soft">{t('foundAt', { time: formatMoment(foundAt, language), list })}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-soft">{t('findingsEmpty')}</p>
        )
      ) : (
        <LoadState failed={t('findingsFailed')} query={query} shape="h-16 rounded-card" />
      )}
    </Card>
  );
}
