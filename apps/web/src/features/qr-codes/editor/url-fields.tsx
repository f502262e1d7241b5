import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { differingHost } from './fields/host-names.ts';
import { DraftField } from './fields/draft-field.tsx';
import { useDraftForm } from './draft/draft-form.ts';

export function UrlFields() {
  const { t } = useTranslation('editor');
  const { control } = useDraftForm();
  const host = differingHost(useWatch({ control, name: 'url.destination_url' }));
  return (
    <DraftField
      name="url.destination_url"
      label={t('field.url')}
      inputMode="url"
      warning="url"
      verbatim
      placeholder="https://example.com"
      help={host ? <span className="wrap-anywhere">{t('field.host', { ...host })}</span> : t('field.urlHelp')}
    />
  );
}
