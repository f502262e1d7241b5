import type { BreakdownName, ShareText, StatsShare } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber, formatShare } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { otherValues, type RuleNameOf, useShareName } from './share-name.ts';

interface BreakdownListProps {
  name: BreakdownName;
  text: ShareText;
  shares: readonly StatsShare[];
  /** Names the values of the breakdown by rule. */
  ruleNameOf?: RuleNameOf;
  /** Makes a button of each value. The share of all other values has none. */
  onChoose?: (value: string | null) => void;
}

const initialRows = 6;

/** A table with one bar per row, largest first. */
export function BreakdownList({ name, text, shares, ruleNameOf, onChoose }: BreakdownListProps) {
  const { t } = useTranslation('statsDetails');
  const language = useLanguage();
  const shareName = useShareName(ruleNameOf);
  const title = t(`breakdown.${name}`);
  const [isExpanded, setIsExpanded] = useState(false);
  const total = shares.reduce((sum, { total_clicks }) => sum + total_clicks, 0);
  const largest = Math.max(1, ...shares.map(({ total_clicks }) => total_clicks));
  const rows = isExpanded ? shares : shares.slice(0, initialRows);
  return (
    <section className="grid content-start gap-2">
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('breakdown.clicks')}</th>
            <th scope="col">{t('breakdown.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, total_clicks }) => (
            <tr key={value ?? ''}>
              <th scope="row" className="relative w-full py-1 text-left font-normal">
                <span
                  aria-hidden="true"
                  className="absolute inset-y-1 left-0 rounded-small bg-accent-soft"
                  style={{ width: `${(100 * total_clicks) / largest}%` }}
                />
                {onChoose && value !== otherValues ? (
                  <button
                    type="button"
                    title={t('breakdown.filter')}
                    className="relative block min-h-6 w-full rounded-small px-2 py-0.5 text-left wrap-anywhere underline-offset-2 hover:underline"
                    onClick={() => onChoose(value)}
                  >
                    {shareName(text, value)}
                  </button>
                ) : (
                  <span className="relative block min-h-6 px-2 py-0.5 wrap-anywhere">{shareName(text, value)}</span>
                )}
              </th>
              <td className="figures py-1 pl-3 text-right whitespace-nowrap">{formatNumber(total_clicks, language)}</td>
              <td className="figures py-1 pl-3 text-right whitespace-nowrap text-soft">
                {formatShare(total_clicks / Math.max(1, total), language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shares.length === 0 && <p className="text-soft">{t('breakdown.empty')}</p>}
      {shares.length > initialRows && (
        <div>
          <Button variant="secondary" size="sm" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? t('breakdown.less') : t('breakdown.more', { count: shares.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
