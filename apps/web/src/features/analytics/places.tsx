import type { StatsShare } from '@tessera/contract';
import { lazy, Suspense } from 'react';
import { BreakdownList } from './breakdown-list.tsx';
import { countryName } from '../../i18n/display-names.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Card } from '../../ui/card.tsx';

const WorldMap = lazy(() => import('../../ui/world-map.tsx').then((m) => ({ default: m.WorldMap })));

interface PlacesProps {
  countries: readonly StatsShare[];
  onChoose: (country: string | null) => void;
}

/** A map of the countries, and beside it the same figures as a list. */
export function Places({ countries, onChoose }: PlacesProps) {
  const language = useLanguage();
  const values = new Map(countries.flatMap(({ value, total_clicks }) => (value ? [[value, total_clicks]] : [])));
  return (
    <Card>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {/* As high as the map before it is loaded. */}
        <div className="aspect-[2000/864]">
          <Suspense>
            <WorldMap
              values={values}
              nameOf={(country) => countryName(country, language)}
              formatValue={(value) => formatNumber(value, language)}
              onChoose={onChoose}
            />
          </Suspense>
        </div>
        <BreakdownList name="countries" text="country" shares={countries} onChoose={onChoose} />
      </div>
    </Card>
  );
}
