import { limits } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { UtmPresets } from './utm-presets.tsx';
import { utmFields, utmParameters, withUtm } from './utm.ts';

interface UtmDialogProps {
  address: string;
  onApply: (address: string) => void;
  onClose: () => void;
}

/** Builds the UTM parameters of a destination, from saved ones or by hand. */
export function UtmDialog({ address, onApply, onClose }: UtmDialogProps) {
  const { t } = useTranslation('editor', 'errors');
  const [values, setValues] = useState(() => utmParameters(address));
  const result = withUtm(address, values);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('utm.title')}
      description={t('utm.help')}
      closeLabel={t('utm.cancel')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('utm.cancel')}
          </Button>
          <Button disabled={result.length > limits.destination.max} onClick={() => onApply(result)}>
            {t('utm.apply')}
          </Button>
        </>
      }
    >
      <UtmPresets values={values} onChoose={setValues}>
        <div className="grid gap-3 sm:grid-cols-2">
          {utmFields.map((field) => (
            <Field key={field} label={t(`utm.field.${field}`)} aside={<code className="text-xs">utm_{field}</code>}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={limits.utmPresets.maxLength}
                  value={values[field]}
                  onChange={({ target }) => setValues({ ...values, [field]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      </UtmPresets>
      <div className="grid gap-1">
        <p className="font-medium">{t('utm.result')}</p>
        <p className="max-h-24 overflow-y-auto rounded-control bg-sunken p-2 text-sm wrap-anywhere">{result}</p>
        {result.length > limits.destination.max && <Spoken className="text-danger">{t('errors:field.tooLong')}</Spoken>}
      </div>
    </Dialog>
  );
}
