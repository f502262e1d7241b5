import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';

export function StatusBadge({ active }: { active: boolean }) {
  const { t } = useTranslation('qrCodes');
  return active ? <Badge tone="success">{t('status.active')}</Badge> : <Badge>{t('status.inactive')}</Badge>;
}
