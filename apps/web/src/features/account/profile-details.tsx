import type { User } from '@tessera/contract';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';

export function ProfileDetails({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  return (
    <Card title={t('facts.title')}>
      <dl className="grid gap-x-8 sm:grid-cols-[max-content_1fr] sm:gap-y-3">
        <dt className="text-soft">{t('facts.email')}</dt>
        <dd className="mb-3 font-medium wrap-anywhere sm:mb-0">{user.email}</dd>
        <dt className="text-soft">{t('facts.memberSince')}</dt>
        <dd className="font-medium">{formatDate(user.created_at, language)}</dd>
      </dl>
    </Card>
  );
}
