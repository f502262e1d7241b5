import type { BodyInput, endpoints, Share } from '@tessera/contract';

/** `keep`: the time that the share has. */
export const expiryChoices = ['never', '7', '30', '90', '365', 'keep'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

export interface ShareValues {
  /** The id of a tag; empty for all codes of the account, and for a code. */
  tagId: string;
  title: string;
  password: string;
  removesPassword: boolean;
  expiry: ExpiryChoice;
  showsCodes: boolean;
  showsNotes: boolean;
}

export const valuesOf = (share: Share | undefined): ShareValues => ({
  tagId: '',
  title: share?.title ?? '',
  password: '',
  removesPassword: false,
  expiry: share?.expires_at ? 'keep' : 'never',
  showsCodes: share?.show_codes ?? false,
  showsNotes: share?.show_annotations ?? false,
});

const dayMs = 86_400_000;

type Changes = BodyInput<typeof endpoints.shares.update>;

/** The fields of the request. A password that is not typed stays. */
export const shareChanges = (values: ShareValues, now: number): Changes => ({
  title: values.title.trim() || null,
  ...(values.removesPassword ? { password: null } : values.password !== '' && { password: values.password }),
  ...(values.expiry !== 'keep' && {
    expires_at: values.expiry === 'never' ? null : new Date(now + Number(values.expiry) * dayMs).toISOString(),
  }),
  show_codes: values.showsCodes,
  show_annotations: values.showsNotes,
});
