import { type BodyOf, createQrCodeBody, type endpoints } from '@tessera/contract';
import { type FieldErrors, type Resolver, set, useFormContext } from 'react-hook-form';
import type { Draft } from './draft.ts';
import { bodyOf, fieldOf } from './draft-content.ts';

/** A draft that passed the contract's schema, in the words of the wire. */
export type CheckedBody = BodyOf<(typeof endpoints)['qrCodes']['create']>;

/** The contract's own schema judges; its complaints are put beside the fields that they are about. */
export const draftResolver: Resolver<Draft, unknown, CheckedBody> = (draft) => {
  const checked = createQrCodeBody.safeParse(bodyOf(draft));
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: FieldErrors<Draft> = {};
  // The first complaint about a field is the one to show, so it is written last.
  for (const { path, message } of checked.error.issues.toReversed())
    set(errors, fieldOf(path.join('.'), draft), { type: 'schema', message });
  return { values: {}, errors };
};

export const useDraftForm = () => useFormContext<Draft, unknown, CheckedBody>();
