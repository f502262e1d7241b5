import { limits } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { BoundaryDraft } from './rules-draft.ts';
import { TextField, UrlField } from './text-field.tsx';
import type { DraftEditing } from './use-rules-draft.ts';
import { instantOf } from './zone-time.ts';

/** Start, end and limit of clicks, each with the destination for visitors outside of it. */
export function ScheduleCard({ editing: { draft, change }, isLocked }: { editing: DraftEditing; isLocked: boolean }) {
  const { t } = useTranslation('rules');
  const limit = draft.click_limit;
  return (
    <Card title={t('schedule.title')}>
      <BoundaryFields
        path="starts"
        label={t('schedule.starts')}
        fallbackLabel={t('schedule.before')}
        timezone={draft.timezone}
        value={draft.starts}
        isLocked={isLocked}
        onChange={(starts) => change({ starts })}
      />
      <BoundaryFields
        path="ends"
        label={t('schedule.ends')}
        fallbackLabel={t('schedule.after')}
        timezone={draft.timezone}
        value={draft.ends}
        isLocked={isLocked}
        onChange={(ends) => change({ ends })}
      />
      <Part
        label={t('schedule.limit')}
        isOn={limit !== null}
        isLocked={isLocked}
        onToggle={(isOn) => change({ click_limit: isOn ? { clicks: '100', fallback_url: '' } : null })}
      >
        {limit && (
          <>
            <TextField
              path="click_limit.clicks"
              label={t('schedule.clicks')}
              help={t('schedule.clicksHelp')}
              type="number"
              min={1}
              max={limits.rules.maxClicks}
              value={limit.clicks}
              onChange={(clicks) => change({ click_limit: { ...limit, clicks } })}
            />
            <UrlField
              path="click_limit.fallback_url"
              label={t('schedule.afterLimit')}
              help={t('schedule.fallbackHelp')}
              value={limit.fallback_url}
              onChange={(url) => change({ click_limit: { ...limit, fallback_url: url } })}
            />
          </>
        )}
      </Part>
    </Card>
  );
}

interface BoundaryFieldsProps {
  path: 'starts' | 'ends';
  label: string;
  fallbackLabel: string;
  timezone: string;
  value: BoundaryDraft | null;
  isLocked: boolean;
  onChange: (value: BoundaryDraft | null) => void;
}

function BoundaryFields({ path, label, fallbackLabel, timezone, value, isLocked, onChange }: BoundaryFieldsProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const instant = value ? instantOf(value.at, timezone) : undefined;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <Part
      label={label}
      isOn={value !== null}
      isLocked={isLocked}
      onToggle={(isOn) => onChange(isOn ? { at: '', fallback_url: '' } : null)}
    >
      {value && (
        <>
          <TextField
            path={`${path}.at`}
            label={t('schedule.at')}
            help={[
              timezone,
              ...(instant === undefined ? [] : [t('schedule.utc', { time: format.format(instant) })]),
            ].join(' · ')}
            type="datetime-local"
            value={value.at}
            onChange={(at) => onChange({ ...value, at: at.slice(0, 'yyyy-mm-ddThh:mm'.length) })}
          />
          <UrlField
            path={`${path}.fallback_url`}
            label={fallbackLabel}
            help={t('schedule.fallbackHelp')}
            value={value.fallback_url}
            onChange={(url) => onChange({ ...value, fallback_url: url })}
          />
        </>
      )}
    </Part>
  );
}

interface PartProps {
  label: string;
  isOn: boolean;
  /** Can be switched off, but not changed. */
  isLocked: boolean;
  onToggle: (isOn: boolean) => void;
  children: ReactNode;
}

function Part({ label, isOn, isLocked, onToggle, children }: PartProps) {
  return (
    <div role="group" aria-label={label} className="grid gap-3 rounded-card border border-line p-4">
      <Switch
        label={label}
        checked={isOn}
        disabled={isLocked && !isOn}
        onChange={({ target }) => onToggle(target.checked)}
      />
      {isOn && (
        <fieldset disabled={isLocked} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
          {children}
        </fieldset>
      )}
    </div>
  );
}
