import type { Analytics, GoalShare } from '@tessera/contract';
import { otherValues } from './share-name.ts';
import { formatNumber, formatPrice, formatShare } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Change } from '../../ui/change.tsx';
import { useChange } from './figures.tsx';

/** Conversions beside the clicks of the range, by goal. */
export function GoalsCard({ data }: { data: Analytics }) {
  const { t } = useTranslation('goals');
  const { conversions, goals = [] } = data;
  return (
    <Card
      title={t('title')}
      description={t(conversions === undefined ? 'filtered' : conversions === 0 ? 'empty' : 'text')}
    >
      {conversions !== undefined && conversions > 0 && <Goals data={data} goals={goals} conversions={conversions} />}
      {conversions === 0 && (
        <p>
          <a className="inline-block min-h-6 underline underline-offset-2" href={`${paths.docs}/guide#goals`}>
            {t('guide')}
          </a>
        </p>
      )}
    </Card>
  );
}

function Values({ values }: Pick<GoalShare, 'values'>) {
  const language = useLanguage();
  return values.map(({ value, currency }) => (
    <span key={currency} className="ml-3 inline-block whitespace-nowrap first:ml-0">
      {formatPrice(Number(value), currency, language)}
    </span>
  ));
}

interface GoalsProps {
  data: Analytics;
  goals: readonly GoalShare[];
  conversions: number;
}

function Goals({ data, goals, conversions }: GoalsProps) {
  const { t } = useTranslation('goals');
  const language = useLanguage();
  const changeText = useChange();
  const { previous_conversions: before, range } = data;
  const number = (value: number) => formatNumber(value, language);
  const ofClicks = (count: number) =>
    range.total_clicks === 0 ? '' : formatShare(count / range.total_clicks, language);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="figures text-xl font-semibold">{t('count', { count: conversions })}</p>
        {before !== undefined && <Change {...changeText(conversions, before)} />}
      </div>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead className="text-left text-soft">
            <tr>
              <th scope="col" className="py-1 pr-4 font-normal">
                {t('goal')}
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-normal">
                {t('conversions')}
                <span className="block text-xs sm:hidden">{t('ofClicks')}</span>
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-normal max-sm:hidden">
                {t('ofClicks')}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {t('value')}
              </th>
            </tr>
          </thead>
          <tbody>
            {goals.map((share) => (
              <tr key={share.goal} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                  {share.goal === otherValues ? t('others') : share.goal}
                </th>
                <td className="figures py-1.5 pr-4 text-right">
                  {number(share.conversions)}
                  <span className="block text-xs text-soft sm:hidden">{ofClicks(share.conversions)}</span>
                </td>
                <td className="figures py-1.5 pr-4 text-right max-sm:hidden">{ofClicks(share.conversions)}</td>
                <td className="figures py-1.5 text-right">
                  <Values values={share.values} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
