import { formatChange, formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compareWeeks } from '../../codes/week.ts';
import { Link } from '../../lib/router/link.tsx';
import type { StatChange } from '../../ui/change.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatDays } from './format-days.ts';
import type { ShownAnalytics } from './shown-analytics.ts';
import { codesPath, figureNames, figures, type View } from './view.ts';

interface FiguresProps extends Pick<ShownAnalytics, 'data' | 'today'> {
  /** What selects the codes behind the figures. Absent: the figures are of one code, or of readers who can't see the codes. */
  selection?: View | undefined;
}

/** Each with what it counts, and with the change. */
export function Figures({ data, today, selection }: FiguresProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  const changeText = useChange();
  const { range, previous } = data;
  return (
    <section className="grid gap-2" aria-label={t('figures.label')}>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figureNames.map((name) => {
          const value = range[figures[name]];
          return (
            <Stat
              key={name}
              label={t(`stats:facts.${name}`)}
              value={formatNumber(value, language)}
              {...(previous && { change: changeText(value, previous.range[figures[name]]) })}
            >
              <p className="text-xs text-soft">{t(`figures.${name}`)}</p>
            </Stat>
          );
        })}
      </div>
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-soft">
        {selection && <CodesBehind count={data.code_count} view={selection} />}
        {previous &&
          t(range.to >= today ? 'compare.withToday' : 'compare.with', {
            range: formatDays(previous.range.from, previous.range.to, language),
          })}
      </p>
    </section>
  );
}

/** Leads to the codes whose clicks the figures count. The list has no filter for single codes, which the page itself lists. */
function CodesBehind({ count, view }: { count: number; view: View }) {
  const { t } = useTranslation('analytics');
  const text = t('figures.codes', { count });
  if (view.codes.length > 0) return text;
  return (
    <Link to={codesPath(view)} className="min-h-6 underline underline-offset-2 hover:text-ink">
      {text}
    </Link>
  );
}

/** Describes a change in words: "+12% from 120", or in short "+12%". */
export function useChange({ isShort = false } = {}): (clicks: number, before: number) => StatChange {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  return (clicks, before) => {
    const { direction, change } = compareWeeks(clicks, before);
    const from = formatNumber(before, language);
    if (change === undefined) return { direction, text: t('figures.from', { before: from }) };
    const percentage = formatChange(change, language);
    // An arrow beside 0 % would say the opposite.
    const shown = Math.round(100 * change) === 0 ? 'same' : direction;
    return { direction: shown, text: isShort ? percentage : t('figures.change', { change: percentage, before: from }) };
  };
}
