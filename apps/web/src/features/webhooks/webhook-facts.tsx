import type { Webhook } from '@tessera/contract';
import type { ComponentProps } from 'react';
import { formatDate, formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { webhookState, type WebhookState } from './webhook-state.ts';

const tones = {
  on: 'success',
  off: 'neutral',
  paused: 'warn',
  failing: 'warn',
  disabled: 'danger',
} satisfies Record<WebhookState['kind'], ComponentProps<typeof Badge>['tone']>;

/** Address, state, events and codes of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const { url, events, code_ids, created_at } = webhook;
  const state = webhookState(webhook);
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{url}</span>
        <Badge tone={tones[state.kind]}>{t(`state.${state.kind}`)}</Badge>
      </p>
      <p className="flex flex-wrap gap-1.5">
        {events.map((event) => (
          <Badge key={event}>{event}</Badge>
        ))}
      </p>
      <p className="flex flex-wrap gap-x-4 text-soft">
        <span>{code_ids ? t('list.codes', { count: code_ids.length }) : t('list.allCodes')}</span>
        <span>{t('list.created', { date: formatDate(created_at, language) })}</span>
      </p>
      {'since' in state && (
        <p className={state.kind === 'disabled' ? 'text-danger' : 'text-warn'}>
          {t(`list.${state.kind}`, { time: formatMoment(state.since, language) })}
        </p>
      )}
    </div>
  );
}
