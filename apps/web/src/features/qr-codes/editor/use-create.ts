import type { QrStyleOptions } from '@tessera/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { paths } from '../../../lib/paths.ts';
import { type FormAction, useFormAction } from '../../../lib/use-form-action.ts';
import { reloadUser } from '../../../session/session.ts';
import { userCall } from '../../../session/user-call.ts';
import { toast } from '../../../ui/toast.ts';
import type { LogoPicture } from '../check/logo-picture.ts';
import { refreshQrCodes } from '../qr-code-queries.ts';
import { fieldOf } from './draft-content.ts';
import type { CheckedBody, DraftForm } from './draft-form.ts';

/** The code exists by now; a logo that could not be added is no reason to call it a failure. */
async function addLogo(id: string, { png }: LogoPicture): Promise<void> {
  try {
    await userCall('POST /qr-codes/{id}/logo', { params: { id }, upload: { logo: png } });
  } catch (error) {
    logProblem('The logo could not be added', error);
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
    if (logo) await addLogo(id, logo);
    toast.success(t('create.created'));
    void refreshQrCodes(queries);
    await navigate(paths.qrCodeOf(id));
    // After leaving, or the page would say that the place just taken is taken.
    void reloadUser();
  };
  return useFormAction(form, create, (path) => fieldOf(path, form.getValues()));
}
