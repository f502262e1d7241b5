import { limits, type ReportRecipient } from '@tessera/contract';
import { useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmailForm } from '../../lib/email-form.tsx';
import { useEmailForm } from '../../lib/use-email-form.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { useRefreshMailReports } from './report-queries.ts';

const RemoveRecipient = lazyPart(() => import('./remove-recipient.tsx').then((m) => m.RemoveRecipient));

const { maxRecipients } = limits.mailReports;
const tones = { pending: 'warn', expired: 'neutral', confirmed: 'success', unsubscribed: 'neutral' } as const;
const isOpen = ({ state }: ReportRecipient) => state === 'pending' || state === 'confirmed';

/** Colleagues who get the reports, and a form to ask another one. */
export function RecipientsCard({ recipients }: { recipients: readonly ReportRecipient[] }) {
  const { t } = useTranslation('mailReports');
  const isIncluded = useIncludes('analytics');
  const [removed, setRemoved] = useState<ReportRecipient>();
  const isFull = recipients.filter(isOpen).length >= maxRecipients;
  return (
    <Card title={t('recipients.title')} description={t('recipients.description')}>
      {!isIncluded && (
        <Banner action={<UpgradeLink feature="analytics" button={{ size: 'sm' }} />}>
          {t(recipients.some(isOpen) ? 'recipients.paused' : 'recipients.pro')}
        </Banner>
      )}
      {recipients.length > 0 && (
        <ul aria-label={t('recipients.list')} className="divide-y divide-line">
          {recipients.map((recipient) => (
            <Recipient key={recipient.id} recipient={recipient} onRemove={() => setRemoved(recipient)} />
          ))}
        </ul>
      )}
      {isIncluded && (isFull ? <p>{t('recipients.limit', { count: maxRecipients })}</p> : <AskForm />)}
      {removed && <RemoveRecipient recipient={removed} onClose={() => setRemoved(undefined)} />}
    </Card>
  );
}

function Recipient({ recipient, onRemove }: { recipient: ReportRecipient; onRemove: () => void }) {
  const { t } = useTranslation('mailReports');
  const language = useLanguage();
  const { email, state, at } = recipient;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {email} <Badge tone={tones[state]}>{t(`recipients.state.${state}`)}</Badge>
        </p>
        <p className="text-soft">{t(`recipients.at.${state}`, { date: formatDate(at, language) })}</p>
      </div>
      <Button variant="ghost" size="sm" aria-label={t('recipients.removeFor', { email })} onClick={onRemove}>
        {t('recipients.remove')}
      </Button>
    </li>
  );
}

function AskForm() {
  const { t } = useTranslation('mailReports', 'errors');
  const refresh = useRefreshMailReports();
  const form = useEmailForm(async (body) => {
    try {
      await userCall('POST /mail-reports/recipients', { body });
      toast.success(t('recipients.sent', { email: body.email }));
    } finally {
      void refresh();
    }
  });
  return (
    <EmailForm
      form={form}
      fallback="general.addRecipientFailed"
      labels={{ email: t('recipients.email'), action: t('recipients.add'), busy: t('recipients.busy') }}
    />
  );
}
