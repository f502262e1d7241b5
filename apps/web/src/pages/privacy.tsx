import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useHasBilling } from '../lib/site.ts';
import { Document } from '../ui/document.tsx';

const sections = [
  'account',
  'codes',
  'clicks',
  'visitor',
  'cookies',
  'mail',
  'invites',
  'reports',
  'payment',
  'challenge',
  'rights',
] as const;

export function PrivacyPage() {
  const { t } = useTranslation('legal', 'common');
  const title = t('common:layout.privacy');
  const hasBilling = useHasBilling();
  useDocumentTitle(title);
  return (
    <Document
      title={title}
      note={t('privacy.updated')}
      intro={t('privacy.intro')}
      sections={sections
        .filter((name) => hasBilling || name !== 'payment')
        .map((name) => ({ title: t(`privacy.${name}.title`), text: t(`privacy.${name}.text`) }))}
    />
  );
}
