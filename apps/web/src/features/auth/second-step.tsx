import { limits } from '@tessera/contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { signIn } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthCard } from './auth-card.tsx';
import type { PendingSignIn } from './login-form.tsx';

const resolver = schemaResolver(({ secondFactorCodeBody }) => secondFactorCodeBody);
const { maxWrongCodes, signInMinutes } = limits.secondFactor;

export interface SecondStepProps {
  pending: Omit<PendingSignIn, 'email'>;
  onSignedIn?: () => void;
  /** Returns to the first step, with a reason if the sign-in can no longer be completed. */
  onRestart: (reason?: string) => void;
}

/** The code of a two-step sign-in. The server does not tell a wrong code from an expired sign-in, so this form counts. */
export function SecondStep({ pending: { signInToken, methods, remember }, onSignedIn, onRestart }: SecondStepProps) {
  const { t } = useTranslation('secondFactor', 'errors');
  const [method, setMethod] = useState<(typeof methods)[number]>('totp');
  const [startedAt] = useState(() => Date.now());
  const wrongCodes = useRef(0);
  const form = useForm({ resolver, defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  useDocumentTitle(t('step.title'));
  useEffect(() => form.setFocus('code'), [form]);
  const action = useFormAction(form, async ({ code }) => {
    try {
      signIn(await call('POST /auth/login/second-factor', { body: { signInToken, code } }), remember);
      onSignedIn?.();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'second_factor_failed') throw error;
      wrongCodes.current += 1;
      const isOver = wrongCodes.current >= maxWrongCodes || Date.now() - startedAt >= signInMinutes * 60_000;
      if (isOver) return onRestart(t('step.expired'));
      form.setError('code', { message: 'codeWrong' }, { shouldFocus: true });
    }
  });
  const choose = (next: typeof method) => {
    setMethod(next);
    form.setValue('code', '');
    form.clearErrors();
    action.clearFailure();
    form.setFocus('code');
  };
  const isTotp = method === 'totp';
  return (
    <AuthCard
      title={t('step.title')}
      description={t(isTotp ? 'step.totpText' : 'step.recoveryText')}
      footer={
        <button type="button" className="link" onClick={() => onRestart()}>
          {t('step.restart')}
        </button>
      }
    >
      <Form action={action} fallback={undefined}>
        <Field label={t(isTotp ? 'step.code' : 'step.recoveryCode')} error={fieldMessage(errors.code?.message)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              inputMode={isTotp ? 'numeric' : 'text'}
              autoComplete={isTotp ? 'one-time-code' : 'off'}
              autoCapitalize={isTotp ? 'none' : 'characters'}
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" size="lg" wide loading={isSubmitting} loadingLabel={t('step.busy')}>
          {t('step.action')}
        </Button>
        {methods.includes('recovery_code') && (
          <div>
            <button type="button" className="link text-left" onClick={() => choose(isTotp ? 'recovery_code' : 'totp')}>
              {t(isTotp ? 'step.useRecovery' : 'step.useTotp')}
            </button>
          </div>
        )}
      </Form>
    </AuthCard>
  );
}
