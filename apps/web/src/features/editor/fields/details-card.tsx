import type { QrCode } from '@tessera/contract';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefusal } from '../../../session/entitlements.ts';
import { UpgradeLink } from '../../../session/upgrade-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Spoken } from '../../../ui/spoken.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { addScheme } from '../../../codes/typed-values.ts';
import type { DetailsForm } from '../save/use-save.ts';
import { UtmButton } from '../../../codes/utm/utm-button.tsx';
import { DestinationHelp, useTitleHelp, useWarnings } from '../../../codes/fields/field-hints.tsx';

interface DetailsCardProps {
  code: QrCode;
  form: DetailsForm;
  /** Locks all fields except the active switch, if the plan does not include edits. */
  locked: boolean;
  /** Shown above the destination. */
  notice?: ReactNode;
}

export function DetailsCard({ code, form, locked, notice }: DetailsCardProps) {
  const { t } = useTranslation('editor');
  const { errors } = form.formState;
  const titleHelp = useTitleHelp(code.qr_type, code.encoding);
  return (
    <Card title={t('edit.details')}>
      {code.qr_type === 'url' && notice}
      {code.qr_type === 'url' && (
        <div className="grid gap-2">
          <DestinationField form={form} locked={locked} />
          {!locked && <EditUtm form={form} />}
        </div>
      )}
      <Field
        label={t('content.name')}
        aside={t('content.optional')}
        help={titleHelp}
        error={fieldMessage(errors.title?.message)}
      >
        {(control) => <Input {...control} {...form.register('title')} disabled={locked} autoComplete="off" />}
      </Field>
      <ActiveSwitch code={code} form={form} />
    </Card>
  );
}

function DestinationField({ form, locked }: Omit<DetailsCardProps, 'code'>) {
  const { t } = useTranslation('editor');
  const value = useWatch({ control: form.control, name: 'destination_url' }) ?? '';
  const error = fieldMessage(form.formState.errors.destination_url?.message);
  const [warning] = useWarnings('url', value);
  return (
    <Field
      label={t('field.url')}
      error={error}
      help={warning && !error ? <span className="text-warn">{warning}</span> : <DestinationHelp address={value} />}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('destination_url', {
            onBlur: () => form.setValue('destination_url', addScheme(value)),
          })}
          disabled={locked}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

function EditUtm({ form }: Pick<DetailsCardProps, 'form'>) {
  const address = useWatch({ control: form.control, name: 'destination_url' }) ?? '';
  return (
    <UtmButton address={address} onApply={(next) => form.setValue('destination_url', next, { shouldDirty: true })} />
  );
}

/** Available with every plan, except that a code beyond the quota cannot be reactivated. */
function ActiveSwitch({ code, form }: Omit<DetailsCardProps, 'locked'>) {
  const { t } = useTranslation('editor');
  const isLocked = code.reactivation_requires_pro === true;
  const refusal = useRefusal('reactivation');
  const reason = isLocked ? refusal : form.formState.errors.is_active?.message;
  return (
    <div className="grid gap-1.5">
      <Switch
        label={t('edit.active')}
        aria-describedby={reason ? 'active-reason active-help' : 'active-help'}
        {...form.register('is_active')}
        disabled={isLocked}
      />
      {reason && (
        <p className={isLocked ? '' : 'text-danger'}>
          <Spoken as="span" when={isLocked ? 'changed' : 'later'} id="active-reason">
            {reason}
          </Spoken>{' '}
          <UpgradeLink feature="reactivation">{t('upgrade.yes')}</UpgradeLink>
        </p>
      )}
      <p id="active-help" className="text-soft">
        {code.encoding === 'direct' ? t('edit.activeDirect') : t('edit.activeHelp')}
      </p>
    </div>
  );
}
