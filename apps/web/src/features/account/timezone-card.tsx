import { isTimezone } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { knownBrowserZone, zoneLabel } from '../../lib/browser-zone.ts';
import { chooseUserTimezone } from '../../session/user-timezone.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { isSameTime, zoneChoices } from './timezone-choices.ts';

/** The time zone of the account, and an offer of the browser's if their clocks differ. */
export function TimezoneCard({ saved }: { saved: string | null }) {
  const { t } = useTranslation('profile');
  const [chosen, setChosen] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (next: string) => {
    setHasFailed(false);
    setChosen(next);
    try {
      await chooseUserTimezone(next);
      toast.success(t('timezone.saved'));
    } catch (error) {
      console.warn('time zone not saved', error);
      setHasFailed(true);
    }
    // Another zone may have been chosen in the meantime.
    setChosen((now) => (now === next ? undefined : now));
  };
  const shown = chosen ?? saved;
  const zone = shown ?? 'UTC';
  const { others, groups } = zoneChoices(zone, (region) => t(`timezone.region.${region}`));
  return (
    <Card title={t('timezone.title')} description={t('timezone.description')}>
      <Field
        label={t('timezone.label')}
        error={hasFailed ? t('timezone.failed') : undefined}
        help={isTimezone(zone) && <LocalTime zone={zone} />}
      >
        {(control) => (
          <Select
            {...control}
            value={shown ?? ''}
            choices={[...(shown === null ? [{ value: '', label: t('timezone.unknown') }] : []), ...others]}
            groups={groups}
            onChange={({ target }) => void choose(target.value)}
          />
        )}
      </Field>
      <BrowserZone zone={zone} onUse={(next) => void choose(next)} />
    </Card>
  );
}

/** The current instant, renewed every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

function LocalTime({ zone }: { zone: string }) {
  const { t } = useTranslation('profile');
  const format = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short', timeZone: zone });
  return t('timezone.now', { time: format.format(useMinute()) });
}

function BrowserZone({ zone, onUse }: { zone: string; onUse: (zone: string) => void }) {
  const { t } = useTranslation('profile');
  const [now] = useState(Date.now);
  const own = knownBrowserZone();
  if (own === undefined || isSameTime(own, zone, now)) return null;
  const action = (
    <Button size="sm" variant="secondary" onClick={() => onUse(own)}>
      {t('timezone.use', { zone: zoneLabel(own) })}
    </Button>
  );
  return <Banner action={action}>{t('timezone.differs')}</Banner>;
}
