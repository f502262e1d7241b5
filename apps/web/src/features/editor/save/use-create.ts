import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ApiError } from '../../../lib/api.ts';
import { logProblem } from '../../../lib/log.ts';
import { paths } from '../../../lib/paths.ts';
import { type FormAction, useFormAction } from '../../../lib/form.tsx';
import { useNavigate } from '../../../lib/router/hooks.ts';
import { reloadUser } from '../../../session/session.ts';
import { userCall } from '../../../session/user-call.ts';
import { toast } from '../../../ui/toast.ts';
import type { LogoPicture } from '../../../codes/logo-picture.ts';
import { discardOfferedCode } from '../../../codes/draft/stored-code.ts';
import { asNewCode } from '../../../codes/new-code.ts';
import { refreshQrCodes } from '../../../codes/qr-code-queries.ts';
import { toFieldName } from '../../../codes/draft/draft-body.ts';
import type { CreateBody, DraftForm } from '../../../codes/draft/draft-form.ts';
import type { Appearance } from '../preview/preview-engine.ts';
import { useCreateOnce } from './create-once.ts';
import { dropReservation, replaceReservation, type ReservationState } from './use-reservation.ts';

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

/** The symbol of a direct code does not contain the short link, so any link will do. */
const reservedHash = (body: CreateBody, link: ReservationState): string | undefined =>
  link.kind === 'reserved' && body.encoding !== 'direct' ? link.reservation.short_hash : undefined;

/** Creates the code with the short link of the preview, uploads its logo and opens its page. */
export function useCreate(form: DraftForm, { style, logo }: Appearance, link: ReservationState): FormAction {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const createOnce = useCreateOnce();
  const creation = useMutation({
    mutationFn: async (body: CreateBody) => {
      const reserved_hash = reservedHash(body, link);
      const { id } = await createOnce({ ...body, style, reserved_hash });
      if (reserved_hash !== undefined) dropReservation();
      return { id, logoFailure: logo ? await uploadLogo(id, logo) : undefined };
    },
    onError: async (error) => {
      // The failure is shown with the new preview, so that the next press creates what is on the screen.
      if (error instanceof ApiError && error.code === 'reservation_expired') await replaceReservation(queries);
    },
    onSuccess: ({ id, logoFailure }) => {
      if (logoFailure === undefined) toast.success(t('create.created'));
      else toast.error(t('create.createdWithoutLogo', { reason: logoFailure }));
      discardOfferedCode();
      void refreshQrCodes(queries);
      navigate(paths.qrCodeOf(id), asNewCode);
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
