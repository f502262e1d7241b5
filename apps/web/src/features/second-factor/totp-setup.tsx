import type { TotpSetup as Setup } from '@tessera/contract';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

const resolver = schemaResolver(({ secondFactorCodeBody }) => secondFactorCodeBody);

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface TotpSetupProps {
  setup: Setup;
  onActivated: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret of the new authenticator app and asks for its first code. */
export function TotpSetup({ setup, onActivated, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('secondFactor', 'errors');
  const form = useForm({ resolver, defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) =>
    onActivated((await userCall('POST /auth/second-factor/totp/confirm', { body })).recovery_codes),
  );
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-6">
        <div className="grid content-start justify-items-start gap-2">
          <img
            className="size-48 rounded-control border border-line bg-white brightness-(--code-brightness)"
            src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
            alt={t('setup.picture')}
          />
        </div>
        <div className="grid content-start gap-3">
          {/* Not the field: on a phone, its keyboard would cover the picture. */}
          <p ref={focusOnMount} tabIndex={-1} className="rounded-small">
            {t('setup.scan')}
          </p>
          <a className="link justify-self-start sm:hidden" href={setup.otpauth_uri}>
            {t('setup.open')}
          </a>
          <p className="text-soft">{t('setup.type')}</p>
          <code aria-label={t('setup.key')} className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
            {grouped(setup.totp_secret)}
          </code>
          <div>
            <CopyButton
              size="sm"
              text={setup.totp_secret}
              label={t('setup.copy')}
              copiedLabel={t('setup.copied')}
              failedLabel={t('setup.failed')}
            />
          </div>
        </div>
      </div>
      <Form action={action} fallback={undefined}>
        <Field label={t('setup.code')} help={t('setup.codeHelp')} error={fieldMessage(errors.code?.message)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isSubmitting} loadingLabel={t('setup.busy')}>
            {t('setup.action')}
          </Button>
          <Button variant="secondary" onClick={onCancel} disabled={isSubmitting}>
            {t('setup.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
