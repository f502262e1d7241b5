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
    <div className="grid gap-4 sm:grid-cols-3">
      <Stat label={t('facts.qrCodes')} value={formatNumber(totals?.qr_codes ?? user.urls_used, language)} />
      <Stat label={t('facts.clicks')} value={totals ? formatNumber(totals.clicks, language) : '–'} />
      <Stat
        label={t('facts.subscription')}
        value={<span className="capitalize">{user.subscriptionStatus ?? t('facts.inactive')}</span>}
      />
    </div>
  );
}
