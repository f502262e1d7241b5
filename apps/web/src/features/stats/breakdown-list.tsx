import { type BreakdownName, type ClickDevice, clickDevices, type ShareText, type StatsShare } from '@tessera/contract';
import { useState } from 'react';
import { countryName } from '../../i18n/display-names.ts';
import { formatNumber, formatShare } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** Returns the name of what decided on a destination, such as `rule:4kq2`. */
export type RuleNameOf = (value: string) => string;

interface BreakdownListProps {
  name: BreakdownName;
  text: ShareText;
  shares: readonly StatsShare[];
  ruleNameOf: RuleNameOf;
}

const initialRows = 6;

/** A table with one bar per row, largest first. */
export function BreakdownList({ name, text, shares, ruleNameOf }: BreakdownListProps) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const nameOf = useShareName(text, ruleNameOf);
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

const isDevice = (value: string): value is ClickDevice => clickDevices.some((device) => device === value);

/** Translates the values of a breakdown. */
function useShareName(text: ShareText, ruleNameOf: RuleNameOf): (value: string | null) => string {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const translations: Record<ShareText, (value: string | null) => string> = {
    country: (value) => (value === null ? t('breakdown.unknown') : countryName(value, language)),
    device: (value) => (value !== null && isDevice(value) ? t(`device.${value}`) : t('other')),
    family: (value) => (value === null || value === 'other' ? t('other') : value),
    host: (value) => (value === null ? t('breakdown.direct') : value === '*' ? t('breakdown.others') : value),
    label: (value) => (value === '*' ? t('breakdown.others') : (value ?? t('other'))),
    rule: (value) => (value === null ? t('other') : value === '*' ? t('breakdown.others') : ruleNameOf(value)),
  };
  return translations[text];
}
