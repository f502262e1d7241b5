import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../../i18n/error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { logProblem } from '../../../../lib/log.ts';
import { paths } from '../../../../lib/paths.ts';
import { type FormAction, useFormAction } from '../../../../lib/form.tsx';
import { reloadUser } from '../../../../session/session.ts';
import { userCall } from '../../../../session/user-call.ts';
import { toast } from '../../../../ui/toast.ts';
import type { LogoPicture } from '../../check/logo-picture.ts';
import { refreshQrCodes } from '../../qr-code-queries.ts';
import { toFieldName } from '../draft/draft.ts';
import type { CreateBody, DraftForm } from '../draft/draft-form.ts';
import type { Appearance } from '../preview/preview-engine.ts';

/** Returns why the upload failed, or undefined. The code exists by then, so a failure is not thrown. */
async function uploadLogo(id: string, { png }: LogoPicture): Promise<string | undefined> {
  try {
    await userCall('POST /qr-codes/{id}/logo', { params: { id }, upload: { logo: png } });
    return undefined;
  } catch (error) {
    logProblem('logo upload failed', error);
    return errorMessage(error);
  }
}

/** Creates the code, uploads its logo and opens its page. */
export function useCreate(form: DraftForm, { style, logo }: Appearance): FormAction {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const creation = useMutation({
    mutationFn: async (body: CreateBody) => {
      const { id } = await userCall('POST /qr-codes', { body: { ...body, style } });
      return { id, logoFailure: logo ? await uploadLogo(id, logo) : undefined };
    },
    onSuccess: async ({ id, logoFailure }) => {
      if (logoFailure === undefined) toast.success(t('create.created'));
      else toast.error(t('create.createdWithoutLogo', { reason: logoFailure }));
      void refreshQrCodes(queries);
      await navigate(paths.qrCodeOf(id));
      // Reload after the navigation: with the new quota, this page would show that the limit is reached.
      void reloadUser();
    },
  });
  return useFormAction(
    form,
    async (body) => void (await creation.mutateAsync(body)),
    (path) => toFieldName(path, form.getValues()),
  );
}
