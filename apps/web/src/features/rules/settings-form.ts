import type { BodyOf, LinkSettings, rulesEndpoints } from '@tessera/contract';
import type { Resolver } from 'react-hook-form';
import { lazyResolver } from '../../lib/form.tsx';

export type SettingsBody = BodyOf<typeof rulesEndpoints.putLinkSettings>;

export interface PasswordForm {
  password: string;
}

/** The names of the request body, so that errors of the server find their fields. */
export interface PreviewForm {
  preview: { title: string; description: string; image_url: string };
}

const bodyResolver = lazyResolver(() =>
  import('./settings-schema.ts').then(({ linkSettingsBody }) => linkSettingsBody),
);

/** An empty password is too short; it does not mean "remove". */
export const passwordResolver: Resolver<PasswordForm, unknown, SettingsBody> = async (values, context, options) =>
  bodyResolver(values, context, options as never);

/** Empty texts are no description and no picture. */
export const previewResolver: Resolver<PreviewForm, unknown, SettingsBody> = async ({ preview }, context, options) => {
  const { title, description, image_url: image } = preview;
  const body = { preview: { title, description: description.trim() || null, image_url: image.trim() || null } };
  return bodyResolver(body, context, options as never);
};

export const previewFormOf = ({ preview }: LinkSettings): PreviewForm => ({
  preview: {
    title: preview?.title ?? '',
    description: preview?.description ?? '',
    image_url: preview?.image_url ?? '',
  },
});
