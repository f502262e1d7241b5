import type { QrCode, WatchAlert } from '@tessera/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner, type BannerTone } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

const tones = {
  destination_failing: 'warn',
  destination_changed: 'warn',
  code_quiet: 'warn',
  code_spike: 'info',
} as const satisfies Record<WatchAlert['kind'], BannerTone>;
const groups = {
  destination_failing: 'failing',
  destination_changed: 'changed',
  code_quiet: 'quiet',
  code_spike: 'spike',
} as const satisfies Record<WatchAlert['kind'], string>;

/** The open alert of a code: its destination fails, or its clicks have stopped. Nothing for most codes. */
export function WatchNotice({ id }: { id: QrCode['id'] }) {
  const { t } = useTranslation('watch');
  const client = useQueryClient();
  const queryKey = ['watch', 'codes', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => userCall('GET /watch/codes/{id}', { params: { id }, signal }),
  });
  const onError = () => toast.error(t('saveFailed'));
  const mute = useMutation({
    mutationFn: (muted: boolean) => userCall('PATCH /watch/codes/{id}', { params: { id }, body: { muted } }),
    onSuccess: (state) => {
      client.setQueryData(queryKey, state);
      toast.success(t(state.muted ? 'muteDone' : 'unmuteDone'));
    },
    onError,
  });
  const dismiss = useMutation({
    mutationFn: (alert: string) => userCall('POST /watch/alerts/{id}/dismiss', { params: { id: alert } }),
    onSuccess: () => {
      toast.success(t('dismissDone'));
      return client.invalidateQueries({ queryKey: ['watch'] });
    },
    onError,
  });
  if (data?.muted) {
    const action = (
      <Button size="sm" variant="secondary" loading={mute.isPending} onClick={() => mute.mutate(false)}>
        {t('unmute')}
      </Button>
    );
    return <Banner action={action}>{t('muted')}</Banner>;
  }
  return data?.alerts.map((alert) => (
    <Banner
      key={alert.id}
      tone={tones[alert.kind]}
      title={t(`${groups[alert.kind]}.title`)}
      action={
        <>
          <Button size="sm" variant="secondary" loading={dismiss.isPending} onClick={() => dismiss.mutate(alert.id)}>
            {t('dismiss')}
          </Button>
          <Button size="sm" variant="secondary" loading={mute.isPending} onClick={() => mute.mutate(true)}>
            {t('mute')}
          </Button>
        </>
      }
    >
      <AlertText alert={alert} />
    </Banner>
  ));
}

function AlertText({ alert }: { alert: WatchAlert }) {
  const { t } = useTranslation('watch');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const number = (value: number | null) => Math.round(value ?? 0).toLocaleString(language);
  const since = new Date(alert.since).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const clicks = number(alert.clicks);
  const usual = number(alert.usual_clicks);
  if (alert.kind === 'code_spike') return t('spike.text', { clicks, usual });
  if (alert.kind === 'code_quiet') return t(alert.clicks ? 'quiet.some' : 'quiet.none', { clicks, since, usual });
  const facts = { status: String(alert.http_status ?? ''), site: alert.leads_to ?? '' };
  const reason = t(`reason.${alert.reason ?? 'unknown'}`, facts);
  return t(alert.kind === 'destination_changed' ? 'changed.host' : 'failing.host', {
    host: alert.host ?? '',
    reason,
    since,
  });
}
