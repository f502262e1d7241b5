import type { QrStyleOptions } from '@tessera/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../../i18n/error-message.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { logProblem } from '../../../../lib/log.ts';
import { paths } from '../../../../lib/paths.ts';
import { type FormAction, useFormAction } from '../../../../lib/use-form-action.ts';
import { reloadUser } from '../../../../session/session.ts';
import { userCall } from '../../../../session/user-call.ts';
import { toast } from '../../../../ui/toast.ts';
import type { LogoPicture } from '../../check/logo-picture.ts';
import { refreshQrCodes } from '../../qr-code-queries.ts';
import { fieldOf } from '../draft/draft-content.ts';
import type { CheckedBody, DraftForm } from '../draft/draft-form.ts';

/** Why the logo could not be added, or undefined. The code exists by then, so creating it has not failed. */
async function addLogo(id: string, { png }: LogoPicture): Promise<string | undefined> {
  try {
    await userCall('POST /qr-codes/{id}/logo', { params: { id }, upload: { logo: png } });
    return undefined;
  } catch (error) {
    logProblem('The logo could not be added', error);
    return errorMessage(error);
  }
}

interface Look {
  style: QrStyleOptions;
  logo: LogoPicture | null;
}

/** Creates the code, then adds its logo, then goes to it. */
export function useCreate(form: DraftForm, { style, logo }: Look): FormAction {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = async (body: CheckedBody) => {
    const { id } = await userCall('POST /qr-codes', { body: { ...body, style } });
    const reason = logo ? await addLogo(id, logo) : undefined;
    if (reason === undefined) toast.success(t('create.created'));
    else toast.error(t('create.createdWithoutLogo', { reason }));
    void refreshQrCodes(queries);
    await navigate(paths.qrCodeOf(id));
    // After leaving, or the page would say that the place just taken is taken.
    void reloadUser();
  };
  return useFormAction(form, create, (path) => fieldOf(path, form.getValues()));
}
