import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Delivery, Language, Webhook } from '@tessera/contract';
import type { ComponentProps } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshWebhooks } from './webhook-queries.ts';
import { canSend, type DeliveryState, deliveryStateOf } from './webhook-state.ts';

/** A duration in milliseconds, or in seconds from one second on. */
function formatDuration(durationMs: number, language: Language): string {
  const isShort = durationMs < 1000;
  const unit = isShort ? 'millisecond' : 'second';
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return format.format(isShort ? durationMs : durationMs / 1000);
}

const tones = {
  delivered: 'success',
  waiting: 'neutral',
  retrying: 'warn',
  failed: 'danger',
} satisfies Record<DeliveryState, ComponentProps<typeof Badge>['tone']>;

export function DeliveryItem({ webhook, delivery }: { webhook: Webhook; delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const client = useQueryClient();
  const { event, attempts, error, response_status, duration_ms, created_at, next_attempt_at } = delivery;
  const state = deliveryStateOf(delivery);
  const time = formatMoment(created_at, language);
  const resend = useMutation({
    mutationFn: async () => {
      const params = { id: webhook.id, delivery_id: delivery.id };
      await userCall('POST /webhooks/{id}/deliveries/{delivery_id}/resend', { params });
      toast.success(t('log.resent'));
      await refreshWebhooks(client);
    },
    onError: (failure) => toast.error(errorMessage(failure, 'general.sendEventFailed')),
  });
  const facts = [
    error && error !== 'status' ? t(`error.${error}`) : response_status !== null && `HTTP ${response_status}`,
    duration_ms !== null && formatDuration(duration_ms, language),
    attempts > 0 && t('log.attempts', { count: attempts }),
    time,
    state === 'retrying' && next_attempt_at && t('log.next', { time: formatMoment(next_attempt_at, language) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 pr-1.5 pl-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="text-sm">{event}</code>
          <Badge tone={tones[state]}>{t(`status.${state}`)}</Badge>
        </p>
        <p className="figures flex flex-wrap gap-x-4 text-soft">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {canSend(webhook) && (
        <div className="shrink-0">
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('log.resendFor', { event, time })}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('log.resend')}
          </Button>
        </div>
      )}
    </li>
  );
}
