import { apiKeyScopes } from '@tessera/contract';
import { type ComponentProps, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface ScopeChoicesProps {
  error: string | undefined;
  /** Returns the form's attributes for the checkboxes. The form focuses its first invalid field in the order of these calls. */
  register: () => Omit<ComponentProps<typeof Checkbox>, 'label'>;
}

export function ScopeChoices({ error, register }: ScopeChoicesProps) {
  const { t } = useTranslation('apiKeys');
  const errorId = useId();
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{t('create.scopes')}</legend>
      {apiKeyScopes.map((scope) => (
        <Checkbox
          key={scope}
          {...register()}
          value={scope}
          aria-invalid={error ? true : undefined}
          label={
            <span className="grid">
              <code className="text-sm">{scope}</code>
              <span className="text-soft">{t(`scope.${scope}`)}</span>
            </span>
          }
        />
      ))}
      {error && (
        <p id={errorId} className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
