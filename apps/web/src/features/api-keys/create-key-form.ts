import type { ApiKeyScope, BodyOf, endpoints } from '@tessera/contract';
import type { Resolver } from 'react-hook-form';
import { schemaResolver } from '../../lib/form.tsx';
import { type ExpiryChoice, keyExpiry } from './expiry.ts';

/** The names of the request body, so that errors of the server find their fields. `expires_at` is a calendar day here. */
export interface CreateKeyForm {
  name: string;
  scopes: ApiKeyScope[];
  expiry: ExpiryChoice;
  expires_at: string;
  current_password: string;
}

type CreateKeyBody = BodyOf<typeof endpoints.apiKeys.create>;

const bodyResolver = schemaResolver(({ createApiKeyBody }) => createApiKeyBody);

/** Validates the request body that the form describes. */
export const createKeyResolver: Resolver<CreateKeyForm, unknown, CreateKeyBody> = async (values, context, options) => {
  const { expiry, expires_at, ...rest } = values;
  const body = { ...rest, expires_at: keyExpiry(expiry, expires_at, new Date()) };
  return bodyResolver(body, context, options as never);
};

export const emptyForm: CreateKeyForm = {
  name: '',
  scopes: ['codes:read', 'codes:create'],
  expiry: '365',
  expires_at: '',
  current_password: '',
};
