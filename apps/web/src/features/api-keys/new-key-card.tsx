import { useTranslation } from '../../i18n/use-translation.ts';
import { NewSecretCard } from '../../ui/new-secret-card.tsx';
import type { CreatedKey } from './create-key-dialog.tsx';

export function NewKeyCard({ created, onDone }: { created: CreatedKey; onDone: () => void }) {
  const { t } = useTranslation('apiKeys');
  return (
    <NewSecretCard
      title={t('created.title', { name: created.name })}
      text={t('created.text')}
      label={t('created.label')}
      secret={created.key}
      copy={{ label: t('created.copy'), copiedLabel: t('created.copied'), failedLabel: t('created.failed') }}
      doneLabel={t('created.done')}
      onDone={onDone}
    />
  );
}
