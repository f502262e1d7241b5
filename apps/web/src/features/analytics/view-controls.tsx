import type { AnalyticsInterval } from '@tessera/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { useIncludes, useIsProSold } from '../../session/entitlements.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CompareField } from './compare-field.tsx';
import { formatDays } from './format-days.ts';
import { freePresets, intervalsFor, neighbor, type RangePreset, rangePresets, suitableInterval } from './days.ts';
import type { ChangeView } from './use-view.ts';
import { intervalTexts, presetTexts } from './view-texts.ts';
import { shownDays, type View } from './view.ts';

/** As large as its two fields. */
const CustomDays = lazyPart(
  () => import('./custom-days.tsx').then((m) => m.CustomDays),
  [],
  [<Skeleton key="from" shape="h-16" />, <Skeleton key="to" shape="h-16" />],
);

interface ViewControlsProps {
  view: View;
  onChange: ChangeView;
  today: string;
  zone: string;
  /** Buttons beside the days. */
  actions?: ReactNode;
}

/** Period, interval and comparison. */
export function ViewControls({ view, onChange, today, zone, actions }: ViewControlsProps) {
  const { t } = useTranslation('analytics', 'stats');
  const isDetailed = useIncludes('analytics');
  const days = shownDays(view, today);
  const isCustom = typeof view.range === 'object';
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-end gap-3 max-lg:*:first:col-span-full lg:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:items-start">
        <RangeSelect view={view} onChange={onChange} today={today} />
        {isCustom && (
          <CustomDays days={days} today={today} onChange={(range) => onChange({ range }, { replace: true })} />
        )}
        <Field label={t('stats:range.by')}>
          {(control) => (
            <Select
              {...control}
              value={suitableInterval(view.interval, days)}
              choices={intervalsFor(days).map((value) => ({ value, label: t(intervalTexts[value]) }))}
              onChange={({ target }) => onChange({ interval: target.value as AnalyticsInterval })}
            />
          )}
        </Field>
        {isDetailed && <CompareField value={view.compare} onChange={(compare) => onChange({ compare })} />}
      </div>
      <ShownDays view={view} onChange={onChange} today={today} zone={zone} actions={actions} />
    </div>
  );
}

function RangeSelect({ view: { range }, onChange, today }: Omit<ViewControlsProps, 'zone' | 'actions'>) {
  const { t } = useTranslation('analytics', 'stats');
  const isDetailed = useIncludes('analytics');
  const isSold = useIsProSold();
  const choices: Choice[] = rangePresets.map((value) => {
    const disabled = !isDetailed && !freePresets.includes(value);
    const label = t(presetTexts[value]);
    return { value, label: disabled && isSold ? `${label} · Pro` : label, disabled };
  });
  return (
    <Field label={t('stats:range.label')}>
      {(control) => (
        <Select
          {...control}
          value={typeof range === 'string' ? range : 'custom'}
          choices={isDetailed ? [...choices, { value: 'custom', label: t('stats:range.custom') }] : choices}
          onChange={({ target }) =>
            onChange({
              // A custom range begins with the days that were shown.
              range: target.value === 'custom' ? shownDays({ range } as View, today) : (target.value as RangePreset),
            })
          }
        />
      )}
    </Field>
  );
}

/** The days between buttons to the ranges before and after. */
function ShownDays({ view, onChange, today, zone, actions }: ViewControlsProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const isDetailed = useIncludes('analytics');
  const { from, to } = shownDays(view, today);
  const before = neighbor(view.range, today, -1);
  const after = neighbor(view.range, today, 1);
  const go = (range: View['range'] | undefined) => range && onChange({ range });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isDetailed && (
        <>
          <IconButton
            label={t('range.earlier')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={!before}
            onClick={() => go(before)}
          />
          <IconButton
            label={t('range.later')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={!after}
            onClick={() => go(after)}
          />
        </>
      )}
      <p className="figures">
        <span className="font-semibold">{formatDays(from, to, language)}</span>{' '}
        <span className="text-soft">{zoneLabel(zone)}</span>
      </p>
      {actions && <div className="ml-auto">{actions}</div>}
    </div>
  );
}
