import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

const resolver = schemaResolver(({ emailBody }) => emailBody);

export function ChangeEmailCard({ email }: { email: string }) {
  const { t } = useTranslation('emailChange');
  const [requested, setRequested] = useState<string>();
  return (
    <Card title={t('card.title')} description={t('card.description', { email })}>
      {requested === undefined ? (
        <RequestForm onRequested={setRequested} />
      ) : (
        <Banner
          tone="success"
          title={t('card.sentTitle')}
          action={
            <Button size="sm" variant="secondary" onClick={() => setRequested(undefined)}>
              {t('card.again')}
            </Button>
          }
        >
          {t('card.sent', { email: requested })}
        </Banner>
      )}
    </Card>
  );
}

function RequestForm({ onRequested }: { onRequested: (email: string) => void }) {
  const { t } = useTranslation('emailChange', 'errors');
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    await userCall('POST /auth/email', { body });
    onRequested(body.email);
  });
  return (
    <Form action={action} fallback={undefined}>
      <Field label={t('card.label')} error={fieldMessage(errors.email?.message)}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="off" />
        )}
      </Field>
      <div>
        <Button type="submit" loading={isSubmitting} loadingLabel={t('card.busy')}>
          {t('card.action')}
        </Button>
      </div>
    </Form>
  );
}
