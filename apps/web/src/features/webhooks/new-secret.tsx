import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { NewSecretCard } from '../../ui/new-secret-card.tsx';

export interface NewSecret {
  secret: string;
  /** Set if the secret replaces another one. */
  previousExpiresAt?: string;
}

export function NewSecretNotice({ secret, onDone }: { secret: NewSecret; onDone: () => void }) {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  const time = secret.previousExpiresAt && formatMoment(secret.previousExpiresAt, language);
  return (
    <NewSecretCard
      title={t(time ? 'secret.rotated' : 'secret.created')}
      text={time ? t('secret.rotatedText', { time }) : t('secret.text')}
      label={t('secret.label')}
      secret={secret.secret}
      copy={{ label: t('secret.copy'), copiedLabel: t('secret.copied'), failedLabel: t('secret.failed') }}
      doneLabel={t('secret.done')}
      onDone={onDone}
    />
  );
}
