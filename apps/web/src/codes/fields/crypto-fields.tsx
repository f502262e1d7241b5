import { cryptoTypes } from '@tessera/contract';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { coins } from '../../lib/coins.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useDraftForm } from '../draft/draft-form.ts';
import { DraftField } from './draft-field.tsx';

export function CryptoFields() {
  const { t } = useTranslation('editor');
  const { register, control } = useDraftForm();
  const type = useWatch({ control, name: 'crypto.type' });
  return (
    <>
      <Field label={t('field.crypto')}>
        {(field) => (
          <Select
            {...field}
            {...register('crypto.type')}
            choices={cryptoTypes.map((value) => ({ value, label: coins[value].name }))}
          />
        )}
      </Field>
      <DraftField name="crypto.address" label={t('field.wallet')} verbatim />
      {type === 'ethereum' ? (
        <EthereumFields />
      ) : (
        <DraftField
          name="crypto.amount"
          label={t('field.amount', { unit: coins[type].unit })}
          inputMode="decimal"
          optional
        />
      )}
      {type === 'bitcoin' && (
        <>
          <DraftField name="crypto.label" label={t('field.label')} optional />
          <DraftField name="crypto.message" label={t('field.paymentMessage')} optional />
        </>
      )}
    </>
  );
}

function EthereumFields() {
  const { t } = useTranslation('editor');
  return (
    <>
      <DraftField name="crypto.value" label={t('field.value')} inputMode="decimal" optional />
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftField name="crypto.gas" label={t('field.gas')} inputMode="numeric" optional />
        <DraftField name="crypto.gasPrice" label={t('field.gasPrice')} inputMode="decimal" optional />
      </div>
      <DraftField name="crypto.data" label={t('field.data')} help={t('field.dataHelp')} verbatim optional />
    </>
  );
}
