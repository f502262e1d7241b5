import type { StandardSchemaV1 } from '@standard-schema/spec';
import { type BodyOf, createQrCodeBody, type endpoints } from '@tessera/contract';
import { createContext, use } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lazyResolver } from '../../lib/form.tsx';
import type { Draft } from './draft.ts';
import { toCreateBody, toFieldName } from './draft-body.ts';

/** The request body after validation. */
export type CreateBody = BodyOf<(typeof endpoints)['qrCodes']['create']>;

/** Validates a draft with the contract's schema and reports each issue under the name of its form field. */
export const draftSchema: StandardSchemaV1<Draft, CreateBody> = {
  '~standard': {
    version: 1,
    vendor: 'tessera',
    validate: (value) => {
      const draft = value as Draft;
      const result = createQrCodeBody.safeParse(toCreateBody(draft));
      if (result.success) return { value: result.data };
      return {
        issues: result.error.issues.map(({ path, message }) => ({
          message,
          path: toFieldName(path.join('.'), draft).split('.'),
        })),
      };
    },
  },
};

export const draftResolver = lazyResolver<Draft, CreateBody>(() => Promise.resolve(draftSchema));

export type DraftForm = UseFormReturn<Draft, unknown, CreateBody>;

/** The context of react-hook-form would add a kilobyte to every page with a form. */
export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext);
  if (!form) throw new Error('useDraftForm outside the create screen');
  return form;
}
