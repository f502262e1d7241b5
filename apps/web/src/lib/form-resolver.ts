import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { FieldValues, Resolver } from 'react-hook-form';
import { NetworkError } from './api-error.ts';

/**
 * Validates with a contract schema that is fetched when it is first needed: nobody can submit a form in the moment it
 * appears, so the schema library need not be part of the first load.
 */
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
