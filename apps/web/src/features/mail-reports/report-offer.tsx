import { Link } from '../../lib/router/link.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { formatReportDay } from './format-report-day.ts';
import { type ReportSettings, useMailReports, useSaveMailReports } from './report-queries.ts';

const answers = {
  weekly: { frequency: 'weekly', first_week: false },
  firstWeek: { frequency: 'off', first_week: true },
  no: { frequency: 'off', first_week: false },
} as const satisfies Record<string, Omit<ReportSettings, 'tag_ids'>>;

/** Asks once whether the account wants reports. Each answer is stored, so that the question does not return. */
export function ReportOffer() {
  const { t } = useTranslation('mailReports', 'errors');
  const language = useLanguage();
  const { data } = useMailReports();
  const save = useSaveMailReports();
  if (!data || data.chosen) return null;
  const choose = (name: keyof typeof answers) =>
    save.mutate(
      { ...answers[name], tag_ids: [] },
      {
        onSuccess: ({ next_on: day }) => {
          if (name === 'weekly' && day) toast.success(t('offer.done', { date: formatReportDay(day, language) }));
          else toast.success(t(name === 'no' ? 'offer.declined' : 'offer.doneFirstWeek'));
        },
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return (
    <Card
      title={t('offer.title')}
      description={t('offer.text')}
      aside={
        <Link className="link" to={paths.mailReports}>
          {t('offer.settings')}
        </Link>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={save.isPending} onClick={() => choose('weekly')}>
          {t('offer.weekly')}
        </Button>
        {data.first_week_possible && (
          <Button variant="secondary" disabled={save.isPending} onClick={() => choose('firstWeek')}>
            {t('offer.firstWeek')}
          </Button>
        )}
        <Button variant="ghost" disabled={save.isPending} onClick={() => choose('no')}>
          {t('offer.no')}
        </Button>
      </div>
    </Card>
  );
}
