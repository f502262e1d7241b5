import { wifiEncryptions } from '@tessera/contract';
import { useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useDraftForm } from '../draft/draft-form.ts';
import { DraftField } from './draft-field.tsx';

export function WifiFields() {
  const { t } = useTranslation('editor');
  const { register, control, formState } = useDraftForm();
  const encryption = useWatch({ control, name: 'wifi.encryption' });
  const names = { WPA: 'WPA / WPA2 / WPA3', WEP: 'WEP', nopass: t('field.nopass') };
  return (
    <>
      <DraftField name="wifi.ssid" label={t('field.ssid')} help={t('field.ssidHelp')} verbatim />
      <Field label={t('field.encryption')}>
        {(field) => (
          <Select
            {...field}
            {...register('wifi.encryption')}
            choices={wifiEncryptions.map((value) => ({ value, label: names[value] }))}
          />
        )}
      </Field>
      {encryption !== 'nopass' && (
        <Field
          label={t('field.password')}
          aside={t('content.optional')}
          help={t('field.passwordHelp')}
          error={fieldMessage(formState.errors.wifi?.password?.message)}
        >
          {(field) => (
            <PasswordInput
              {...field}
              {...register('wifi.password')}
              // The password of a network, which a password manager must neither offer nor save.
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <Checkbox label={t('field.hidden')} {...register('wifi.hidden')} />
    </>
  );
}
