import { useMutation } from '@tanstack/react-query';
import { type MailReportFrequency, mailReportFrequencies, type MailReports } from '@tessera/contract';
import { Send } from 'lucide-react';
import { useId } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { userCall } from '../../session/user-call.ts';
import { useUser } from '../../session/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { formatReportDay } from './format-report-day.ts';
import { type ReportSettings, useSaveMailReports } from './report-queries.ts';

const TagChoices = lazyPart(
  () => import('../../codes/tags/tag-choices.tsx').then((m) => m.TagChoices),
  [],
  <Skeleton shape="h-24" />,
);

/** Every choice is saved at once. */
export function FrequencyCard({ data }: { data: MailReports }) {
  const { t } = useTranslation('mailReports', 'errors');
  const hintId = useId();
  const hasMonthly = useIncludes('analytics');
  const zone = useTimeZone();
  const save = useSaveMailReports();
  const { frequency, tag_ids: tagIds, first_week: firstWeek } = (save.isPending && save.variables) || data;
  const change = (part: Partial<ReportSettings>) =>
    save.mutate(
      { frequency, tag_ids: tagIds, first_week: firstWeek, ...part },
      {
        onSuccess: () => toast.success(t('saved')),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  const isOn = frequency !== 'off';
  return (
    <Card title={t('frequency.title')} description={t('frequency.zone', { zone })}>
      <Paused data={data} onAllCodes={() => change({ tag_ids: [] })} />
      <RadioCards<MailReportFrequency>
        legend={t('frequency.legend')}
        value={frequency}
        onChange={(value) => change({ frequency: value })}
        cards={mailReportFrequencies.map((value) => ({
          value,
          label: t(`frequency.${value}`),
          hint: t(`frequency.${value}Hint`),
          disabled: value === 'monthly' && !hasMonthly && frequency !== 'monthly',
        }))}
      />
      <UpgradeLink feature="analytics" />
      {isOn && (
        <div className="grid gap-2">
          <TagChoices label={t('tags.label')} value={tagIds} onChange={(ids) => change({ tag_ids: ids })} isCompact />
          <p className="text-soft">{t('tags.hint')}</p>
        </div>
      )}
      {(data.first_week_possible || firstWeek) && (
        <div>
          <Switch
            label={t('firstWeek.label')}
            checked={firstWeek}
            onChange={({ target }) => change({ first_week: target.checked })}
          />
        </div>
      )}
      <Next data={data} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SendNow describedBy={hintId} />
        <span id={hintId} className="text-soft">
          {t('send.hint')}
        </span>
      </div>
    </Card>
  );
}

function Next({ data: { next_on: day } }: { data: MailReports }) {
  const { t } = useTranslation('mailReports');
  const language = useLanguage();
  return day === null ? null : <p>{t('frequency.next', { date: formatReportDay(day, language) })}</p>;
}

function Paused({ data: { paused }, onAllCodes }: { data: MailReports; onAllCodes: () => void }) {
  const { t } = useTranslation('mailReports');
  if (!paused) return null;
  const action =
    paused === 'tags' ? (
      <Button size="sm" variant="secondary" onClick={onAllCodes}>
        {t('allCodes')}
      </Button>
    ) : undefined;
  return (
    <Banner tone="warn" {...(action && { action })}>
      {t(`paused.${paused}`)}
    </Banner>
  );
}

function SendNow({ describedBy }: { describedBy: string }) {
  const { t } = useTranslation('mailReports', 'errors');
  const { email } = useUser();
  const send = useMutation({
    mutationFn: () => userCall('POST /mail-reports/send'),
    onSuccess: () => toast.success(t('send.sent', { email })),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button
      variant="secondary"
      icon={<Send className="size-4" aria-hidden="true" />}
      aria-describedby={describedBy}
      loading={send.isPending}
      onClick={() => send.mutate()}
    >
      {t('send.action')}
    </Button>
  );
}
