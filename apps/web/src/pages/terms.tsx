import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useHasBilling } from '../lib/site.ts';
import { Document } from '../ui/document.tsx';

const sections = ['service', 'dark', 'account', 'use', 'content', 'pay', 'liability', 'changes'] as const;

export function TermsPage() {
  const { t } = useTranslation('legal', 'common');
  const title = t('common:layout.terms');
  const hasBilling = useHasBilling();
  useDocumentTitle(title);
  return (
    <Document
      title={title}
      note={t('terms.updated')}
      intro={t('terms.intro')}
      sections={sections
        .filter((name) => hasBilling || name !== 'pay')
        .map((name) => ({ title: t(`terms.${name}.title`), text: t(`terms.${name}.text`) }))}
    />
  );
}
