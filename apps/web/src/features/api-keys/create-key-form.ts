import type { ApiKeyScope, BodyOf, endpoints } from '@tessera/contract';
import type { FieldError, Resolver } from 'react-hook-form';
import { schemaResolver } from '../../lib/form.tsx';
import { type ExpiryChoice, keyExpiry } from './expiry.ts';

/** The names of the request body, so that errors of the server find their fields. `expires_at` is a calendar day here, the lists are texts. */
export interface CreateKeyForm {
  name: string;
  scopes: ApiKeyScope[];
  expiry: ExpiryChoice;
  expires_at: string;
  /** One per line. */
  origins: string;
  /** Ids, or addresses that have them. */
  code_ids: string;
  current_password: string;
}

type CreateKeyBody = BodyOf<typeof endpoints.apiKeys.create>;

const idPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

const isForBrowsers = ({ origins }: Pick<CreateKeyForm, 'origins'>): boolean => origins.trim() !== '';

/** Whether the key needs codes: one for browsers reads the clicks of chosen codes only. */
export const needsCodes = (form: Pick<CreateKeyForm, 'origins' | 'scopes'>): boolean =>
  isForBrowsers(form) && form.scopes.includes('stats:read');

/** The field of an error in the request body: a list is one field. */
export const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path;

const bodyResolver = schemaResolver(({ createApiKeyBody }) => createApiKeyBody);

/** Validates the request body that the form describes. */
export const createKeyResolver: Resolver<CreateKeyForm, unknown, CreateKeyBody> = async (values, context, options) => {
  const { expiry, expires_at, origins, code_ids, ...rest } = values;
  const body = {
    ...rest,
    expires_at: keyExpiry(expiry, expires_at, new Date()),
    ...(isForBrowsers(values) && { origins: origins.trim().split(/\s+/) }),
    ...(needsCodes(values) && { code_ids: code_ids.match(idPattern) ?? [] }),
  };
  const { values: parsed, errors } = await bodyResolver(body, context, options as never);
  const ofList = errors.origins as FieldError | (FieldError | undefined)[] | undefined;
  const origin = Array.isArray(ofList) ? ofList.find(Boolean) : ofList;
  return { values: parsed, errors: { ...errors, ...(origin && { origins: origin }) } } as Awaited<
    ReturnType<typeof createKeyResolver>
  >;
};

export const emptyForm: CreateKeyForm = {
  name: '',
  scopes: ['codes:read', 'codes:create'],
  expiry: '365',
  expires_at: '',
  origins: '',
  code_ids: '',
  current_password: '',
};
