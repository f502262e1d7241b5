import type { SharedAnalytics } from '@tessera/contract';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Change } from '../../../ui/change.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { useChange } from '../figures.tsx';

type SharedCode = NonNullable<SharedAnalytics['top_codes']>[number];

/** Codes with their clicks, the change and a line. They lead nowhere. */
export function SharedCodes({ title, codes }: { title: string; codes: readonly SharedCode[] }) {
  const { t } = useTranslation('share');
  const language = useLanguage();
  const changeText = useChange({ isShort: true });
  return (
    <Card>
      <table className="w-full border-collapse">
        <caption className="pb-1 text-left font-semibold">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('codes.code')}</th>
            <th scope="col">{t('codes.clicks')}</th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ title: name, total_clicks: clicks, previous_clicks: before, series }, index) => (
            <tr key={index} className="border-b border-line last:border-0">
              <th scope="row" className="w-full py-2 text-left font-medium wrap-anywhere">
                {name ?? t('codes.untitled')}
              </th>
              <td aria-hidden="true" className="hidden pl-4 sm:table-cell">
                <span className="block h-7 w-24">
                  {series.some((count) => count > 0) && <Sparkline values={series} />}
                </span>
              </td>
              <td className="py-2 pl-4 whitespace-nowrap">
                <span className="grid justify-items-end *:whitespace-nowrap">
                  <span className="figures font-medium">{formatNumber(clicks, language)}</span>
                  {before !== undefined && <Change {...changeText(clicks, before)} />}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
