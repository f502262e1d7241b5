import {
  type BodyInput,
  type BodyOf,
  type endpoints,
  type QrCode,
  type QrStyleOptions,
  updateQrCodeBody,
} from '@tessera/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../../i18n/error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { lazyResolver } from '../../../../lib/form-resolver.ts';
import { paths } from '../../../../lib/paths.ts';
import { type FormAction, useFormAction } from '../../../../lib/use-form-action.ts';
import { reloadUser } from '../../../../session/session.ts';
import { userCall } from '../../../../session/user-call.ts';
import { toast } from '../../../../ui/toast.ts';
import { refreshQrCodes } from '../../qr-code-queries.ts';
import { LogoFailed } from '../logo-failed.ts';
import { tooLong, useLengthCheck } from '../fields/use-length-check.ts';
import type { Logo } from '../appearance/use-logo.ts';

type Body = BodyOf<(typeof endpoints)['qrCodes']['update']>;
/** `destination_url` is there for codes of type url alone. */
type Details = BodyInput<(typeof endpoints)['qrCodes']['update']>;
export type DetailsForm = UseFormReturn<Details, unknown, Body>;

const resolver = lazyResolver<Details, Body>(() => Promise.resolve(updateQrCodeBody));

export const detailsOf = ({ title, is_active, destination_url }: QrCode): Details => ({
  title: title ?? '',
  is_active,
  ...(destination_url !== null && { destination_url }),
});

const tooLongFields = (details: Details): string[] =>
  (updateQrCodeBody.safeParse(details).error?.issues ?? [])
    .filter(({ message }) => message === tooLong)
    .map(({ path }) => path.join('.'));

export function useDetails(code: QrCode): DetailsForm {
  const form: DetailsForm = useForm({ resolver, defaultValues: detailsOf(code) });
  useLengthCheck(form, tooLongFields);
  return form;
}

export interface Changes {
  isPro: boolean;
  /** Only where it differs from what is saved. */
  style: QrStyleOptions | undefined;
  logo: Logo;
}

async function saveLogo(id: string, { state }: Logo): Promise<void> {
  const params = { id };
  try {
    if (state.is === 'chosen' && state.picture)
      await userCall('POST /qr-codes/{id}/logo', { params, upload: { logo: state.picture.png } });
    if (state.is === 'removed') await userCall('DELETE /qr-codes/{id}/logo', { params });
  } catch (cause) {
    throw new LogoFailed(state.is === 'removed' ? 'remove' : 'upload', cause);
  }
}

/** Saves what the plan allows to be changed, then shows the code. */
export function useSave(code: QrCode, form: DetailsForm, { isPro, style, logo }: Changes): FormAction {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { id: code.id };
  /** Whether it was saved: that a code cannot be switched on again is said at the switch. */
  const update = async ({ title, ...rest }: Body): Promise<boolean> => {
    // What a free account may not change is not sent at all.
    const body = isPro ? { title: title?.trim() || null, ...rest } : { is_active: rest.is_active };
    try {
      await userCall('PUT /qr-codes/{id}', { params, body });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reactivation_requires_pro') throw error;
      form.setValue('is_active', false);
      form.setError('is_active', { message: errorMessage(error) }, { shouldFocus: true });
      return false;
    }
  };
  return useFormAction(form, async (body) => {
    if (!(await update(body))) return;
    if (isPro && style) await userCall('PUT /qr-codes/{id}/style', { params, body: style });
    if (isPro) await saveLogo(code.id, logo);
    toast.success(t('edit.updated'));
    void refreshQrCodes(queries);
    await navigate(paths.qrCodeOf(code.id));
    void reloadUser();
  });
}
