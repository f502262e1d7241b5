import { formatNumber, formatWeekday } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** There is no room for the label of every hour. */
const hasLabel = (hour: number) => hour % 3 === 0;

interface WeekHeatmapProps {
  week: readonly (readonly number[])[];
  /** The time zone of the days and hours, as screens show it. */
  zone: string;
}

/** Clicks per hour of the week, Monday first; a darker cell has more clicks. */
export function WeekHeatmap({ week, zone }: WeekHeatmapProps) {
  const { t } = useTranslation('statsDetails');
  const language = useLanguage();
  const highest = Math.max(1, ...week.flat());
  const dayName = (day: number) => formatWeekday(day, language);
  return (
    <figure className="grid min-w-0 content-start gap-3">
      <figcaption className="font-semibold">{t('week.title')}</figcaption>
      <div className="-mx-px">
        <table
          aria-label={t('week.title')}
          className="w-full table-fixed border-separate border-spacing-px text-xs sm:border-spacing-0.5"
        >
          <thead>
            <tr className="text-soft">
              <th scope="col" className="w-9">
                <span className="sr-only">{t('week.day')}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="figures font-normal">
                  {/* Wider than its column on a phone: centered on it without taking part in the layout. */}
                  <span className={hasLabel(hour) ? 'mx-auto flex w-0 justify-center' : 'sr-only'}>{hour}</span>
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
      <p className="text-xs text-soft">{t('week.note', { zone })}</p>
    </figure>
  );
}
