import type { Report } from '@tessera/contract';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** A card on phones, a row with its actions at the right on wider screens. The destination is text, not a link: it may be harmful. */
export function ReportItem({ report, onClose, onBlock }: { report: Report; onClose: () => void; onBlock: () => void }) {
  const { t } = useTranslation('adminReports', 'report');
  const language = useLanguage();
  const time = (moment: string) => formatMoment(moment, language);
  const { closed_at: closedAt, closed_by: closedBy } = report;
  const facts = [
    t('reportedAt', { time: time(report.created_at) }),
    ...(report.owner === null ? [t('gone')] : [t('owner', { email: report.owner })]),
    ...(report.email === null ? [] : [t('answer', { email: report.email })]),
  ];
  return (
    <li className="grid gap-3 px-5 py-4 md:flex md:items-start md:justify-between md:gap-6">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{report.short_url}</span>
          <Badge tone={report.state === 'open' ? 'warn' : 'neutral'}>{t(`report:categories.${report.category}`)}</Badge>
        </p>
        {report.destination_url !== null && (
          <p className="text-soft wrap-anywhere">{t('destination', { url: report.destination_url })}</p>
        )}
        {report.text !== '' && (
          <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
            {report.text}
          </blockquote>
        )}
        <p className="flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact} className="wrap-anywhere">
              {fact}
            </span>
          ))}
        </p>
        {closedAt !== null && (
          <p className="text-soft wrap-anywhere">
            {closedBy === null
              ? t('closedAt', { time: time(closedAt) })
              : t('closedBy', { time: time(closedAt), email: closedBy })}
          </p>
        )}
        {report.note !== null && (
          <p className="whitespace-pre-line wrap-anywhere">{t('note', { note: report.note })}</p>
        )}
      </div>
      {report.state === 'open' && (
        <div role="group" aria-label={report.short_url} className="flex shrink-0 flex-wrap gap-2">
          {report.code_id !== null && (
            <Button variant="secondary" size="sm" onClick={onBlock}>
              {t('block')}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      )}
    </li>
  );
}
