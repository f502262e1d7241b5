import { type BodyOf, createQrCodeBody, type endpoints } from '@tessera/contract';
import { createContext, use } from 'react';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import type { Draft } from './draft.ts';
import { bodyOf, fieldOf } from './draft-content.ts';
import { tooLong } from '../fields/use-length-check.ts';

/** A draft that passed the contract's schema, in the words of the wire. */
export type CheckedBody = BodyOf<(typeof endpoints)['qrCodes']['create']>;

/** The contract's own schema judges; its complaints are put beside the fields that they are about. */
export const draftResolver: Resolver<Draft, unknown, CheckedBody> = (draft) => {
  const checked = createQrCodeBody.safeParse(bodyOf(draft));
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: Record<string, unknown> = {};
  // The first complaint about a field is the one to show, so it is written last.
  for (const { path, message } of checked.error.issues.toReversed()) {
    const [part = '', field] = fieldOf(path.join('.'), draft).split('.');
    const complaint = { type: 'schema', message };
    errors[part] = field === undefined ? complaint : { ...(errors[part] as object | undefined), [field]: complaint };
  }
  return { values: {}, errors: errors as FieldErrors<Draft> };
};

/** The fields whose text is longer than it may be. */
export const tooLongFields = (draft: Draft): string[] =>
  (createQrCodeBody.safeParse(bodyOf(draft)).error?.issues ?? [])
    .filter(({ message }) => message === tooLong)
    .map(({ path }) => fieldOf(path.join('.'), draft));

export type DraftForm = UseFormReturn<Draft, unknown, CheckedBody>;

/** The form library has a context of its own, and with it a kilobyte on every page that has a form. */
export const DraftFormContext = createContext<DraftForm | undefined>(undefined);

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext);
  if (!form) throw new Error('useDraftForm outside the create screen');
  return form;
}
