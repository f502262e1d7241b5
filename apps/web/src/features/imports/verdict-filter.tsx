import { type Import, type ImportVerdict, importVerdicts } from '@tessera/contract';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface VerdictFilterProps {
  record: Import;
  value: ImportVerdict | undefined;
  onChange: (verdict: ImportVerdict | undefined) => void;
}

/** The number of rows per verdict, each of which shows its rows, and of links that are not kept. */
export function VerdictFilter({ record, value, onChange }: VerdictFilterProps) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const tiles = [
    { verdict: undefined, text: t('verdict.all'), count: record.row_count },
    ...importVerdicts.map((verdict) => ({ verdict, text: t(`verdict.${verdict}`), count: record.counts[verdict] })),
  ];
  return (
    <div role="group" aria-label={t('rows.filter')} className="flex flex-wrap gap-2">
      {tiles.map(({ verdict, text, count }) => (
        <button
          key={text}
          type="button"
          aria-pressed={verdict === value}
          disabled={count === 0 && verdict !== value}
          className={`flex min-h-10 items-center gap-2 rounded-control border border-line bg-surface px-3 transition-colors not-disabled:hover:border-edge disabled:cursor-not-allowed disabled:text-faint aria-pressed:border-accent aria-pressed:bg-accent-soft ${verdict === 'error' && count > 0 ? 'text-danger' : ''}`}
          onClick={() => onChange(verdict)}
        >
          <span>{text}</span>
          <span className="figures font-semibold">{formatNumber(count, language)}</span>
        </button>
      ))}
      {record.links_changed > 0 && (
        <p className="flex min-h-10 items-center gap-2 rounded-control border border-warn/30 bg-warn-soft px-3 text-warn">
          <span>{t('links.changed')}</span>
          <span className="figures font-semibold">{formatNumber(record.links_changed, language)}</span>
        </p>
      )}
    </div>
  );
}
