import { type AnalyticsInterval, comparisons, limits } from '@tessera/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { useIncludes, useIsProSold } from '../../session/entitlements.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { formatDays } from './format-days.ts';
import {
  type Days,
  freePresets,
  intervalsFor,
  isReadable,
  neighbor,
  type RangePreset,
  rangePresets,
  suitableInterval,
} from './days.ts';
import type { ChangeView } from './use-view.ts';
import { intervalTexts, presetTexts } from './view-texts.ts';
import { shownDays, type View } from './view.ts';

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
        {isDetailed && (
          <Field label={t('compare.label')}>
            {(control) => (
              <Select
                {...control}
                value={view.compare}
                choices={[...comparisons, 'none' as const].map((value) => ({ value, label: t(`compare.${value}`) }))}
                onChange={({ target }) => onChange({ compare: target.value as View['compare'] })}
              />
            )}
          </Field>
        )}
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

interface CustomDaysProps {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
}

const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to;

/** Keeps what is typed until it is a range that can be read. */
function CustomDays({ days, today, onChange }: CustomDaysProps) {
  const { t } = useTranslation('stats');
  const [typed, setTyped] = useState(days);
  const [last, setLast] = useState(days);
  const [applied, setApplied] = useState(days);
  if (!isSame(last, days)) {
    setLast(days);
    // Changed elsewhere, such as by the Back button. What was typed here may arrive after more was typed.
    if (!isSame(applied, days)) {
      setApplied(days);
      setTyped(days);
    }
  }
  const problem = isReadable(typed) ? undefined : t('range.invalid', { days: limits.analytics.maxDays });
  const type = (change: Partial<Days>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (!isReadable(next)) return;
    setApplied(next);
    onChange(next);
  };
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={t(`range.${end}`)} error={end === 'to' ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={typed[end]}
          max={today}
          onChange={({ target }) => type({ [end]: target.value })}
        />
      )}
    </Field>
  ));
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
