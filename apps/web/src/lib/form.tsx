import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ComponentProps, ReactNode, SubmitEvent } from 'react';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import { errorMessage } from '../i18n/error-message.ts';
import type { KeyIn } from '../i18n/keys.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { Banner } from '../ui/banner.tsx';
import { ApiError, NetworkError } from './api.ts';
import type * as formSchemas from './form-schemas.ts';
import { useAction } from './use-action.ts';

export async function loadFormSchemas(): Promise<typeof formSchemas> {
  const [schemas] = await Promise.all([import('./form-schemas.ts'), loadNamespaces(['errors'])]);
  return schemas;
}

/** Called when a form gets the focus. If loading fails, the submit tries again. */
const preloadFormSchemas = (): void => void loadFormSchemas().catch(() => undefined);

/** Validates with a schema of the contract that is not part of the first load. */
export const schemaResolver = <Input extends FieldValues, Output>(
  pick: (schemas: typeof formSchemas) => StandardSchemaV1<Input, Output>,
): Resolver<Input, unknown, Output> => lazyResolver(() => loadFormSchemas().then(pick));

/** Loads the schema and the adapter of the form library with the first validation. */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<StandardSchemaV1<Input, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    const [{ standardSchemaResolver }, schema] = await Promise.all([
      import('@hookform/resolvers/standard-schema'),
      load(),
    ]).catch((cause: unknown) => {
      throw new NetworkError(cause);
    });
    return standardSchemaResolver<Input, unknown, Output>(schema)(values, context, options);
  };
}

export interface FormAction {
  /** The error of the last submit, unless it was shown at the fields. */
  failure: unknown;
  clearFailure: () => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Validates and submits a form, one submit at a time. Field errors of the server are shown at their fields; any other
 * failure is returned. The typed values stay. `fieldOf` maps a path of the API to a field of the form.
 */
export function useFormAction<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  action: (values: Output) => Promise<void>,
  fieldOf: (path: string) => string = (path) => path,
): FormAction {
  const { state, run, reset } = useAction(async () => {
    try {
      await form.handleSubmit(action)();
    } catch (error) {
      if (!showFieldErrors(form, error, fieldOf)) throw error;
    }
  });
  return {
    failure: state.kind === 'failed' ? state.error : undefined,
    clearFailure: reset,
    submit: (event) => {
      event.preventDefault();
      run();
    },
  };
}

function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fieldOf: (path: string) => string,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries({ ...error.fieldTexts, ...error.fieldKeys })
    .map(([path, message]) => ({ name: fieldOf(path) as Path<Input>, message }))
    .filter(({ name }) => form.getValues(name) !== undefined);
  known.forEach(({ name, message }, index) => form.setError(name, { message }, { shouldFocus: index === 0 }));
  return known.length > 0;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'action'> {
  action: FormAction;
  /** The message for a failure without a known code or text. */
  fallback: KeyIn<'errors'> | undefined;
  /** An action that can resolve the failure, shown with its message. */
  failureAction?: ReactNode;
}

/** A form with the failure of its last submit above the fields. */
export function Form({ action, fallback, failureAction, children, ...rest }: FormProps) {
  return (
    <form noValidate className="grid gap-4" onSubmit={action.submit} onFocus={preloadFormSchemas} {...rest}>
      {action.failure !== undefined && (
        <Banner tone="error" action={failureAction}>
          {errorMessage(action.failure, fallback)}
        </Banner>
      )}
      {children}
    </form>
  );
}
