import type { QrCodeList, User } from '@tessera/contract';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Stat } from '../../../ui/stat.tsx';

interface TotalFactsProps {
  user: User;
  /** Absent until they are loaded. */
  totals: QrCodeList['totals'] | undefined;
}

/** "Is it working?" in one line. */
export function TotalFacts({ user, totals }: TotalFactsProps) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <div className="grid grid-cols-2 gap-4 *:last:col-span-2 sm:grid-cols-3 sm:*:last:col-span-1">
      <Stat label={t('facts.qrCodes')} value={formatNumber(totals?.qr_codes ?? user.urls_used, language)} />
      <Stat label={t('facts.clicks')} value={totals ? formatNumber(totals.clicks, language) : '–'} />
      <Stat label={t('facts.subscription')} value={<SubscriptionState status={user.subscriptionStatus} />} />
    </div>
  );
}

const knownStates = ['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused'] as const;

/** In the reader's words where there are some, else in the payment provider's. */
function SubscriptionState({ status }: { status: string | null }) {
  const { t } = useTranslation('dashboard');
  const known = knownStates.find((state) => state === status);
  return (
    <span className="inline-block first-letter:uppercase">
      {known ? t(`state.${known}`) : (status ?? t('facts.inactive'))}
    </span>
  );
}
