import type { StatsShare } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber, formatShare } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

interface BreakdownListProps {
  title: string;
  shares: readonly StatsShare[];
  nameOf: (value: string | null) => string;
}

const shownAtFirst = 6;

/** The largest first, each with its bar; a table for who reads. */
export function BreakdownList({ title, shares, nameOf }: BreakdownListProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const total = shares.reduce((sum, { total_clicks }) => sum + total_clicks, 0);
  const largest = Math.max(1, ...shares.map(({ total_clicks }) => total_clicks));
  const shown = all ? shares : shares.slice(0, shownAtFirst);
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
          {shown.map(({ value, total_clicks }) => (
            <tr key={value ?? ''}>
              <th scope="row" className="relative w-full py-1 text-left font-normal">
                <span
                  aria-hidden="true"
                  className="absolute inset-y-1 left-0 rounded-small bg-accent-soft"
                  style={{ width: `${(100 * total_clicks) / largest}%` }}
                />
                <span className="relative block px-2 py-0.5 wrap-anywhere">{nameOf(value)}</span>
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
      {shares.length > shownAtFirst && (
        <div>
          <Button variant="secondary" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('breakdown.less') : t('breakdown.more', { count: shares.length })}
          </Button>
        </div>
      )}
    </section>
  );
}
