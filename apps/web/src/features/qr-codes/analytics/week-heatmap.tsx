import { formatNumber, formatWeekday } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** There is no room for the label of every hour. */
const hasLabel = (hour: number) => hour % 3 === 0;

/** Clicks per hour of the week, Monday first; a darker cell has more clicks. */
export function WeekHeatmap({ week }: { week: readonly (readonly number[])[] }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const highest = Math.max(1, ...week.flat());
  const dayName = (day: number) => formatWeekday(day, language);
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="font-semibold">{t('week.title')}</figcaption>
      <div role="region" aria-label={t('week.title')} tabIndex={0} className="relative overflow-x-auto rounded-small">
        <table className="w-full min-w-96 table-fixed border-separate border-spacing-0.5 text-xs">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="w-12">
                <span className="sr-only">{t('week.day')}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="figures font-normal">
                  <span className={hasLabel(hour) ? '' : 'sr-only'}>{hour}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((counts, day) => (
              <tr key={dayName(day)}>
                <th scope="row" className="pr-1 text-left font-normal text-soft">
                  {dayName(day)}
                </th>
                {counts.map((count, hour) => (
                  <td
                    key={hours[hour]}
                    title={t('week.hourOf', { day: dayName(day), hour, count: formatNumber(count, language) })}
                    className="relative h-7 rounded-[3px] bg-sunken p-0"
                  >
                    <span
                      aria-hidden="true"
                      className="absolute inset-0 rounded-[3px] bg-accent"
                      style={{ opacity: count === 0 ? 0 : 0.15 + (0.85 * count) / highest }}
                    />
                    <span className="sr-only">{formatNumber(count, language)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-soft">{t('week.note')}</p>
    </figure>
  );
}
