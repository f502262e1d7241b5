import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QrCode } from '@tessera/contract';
import { useCallback } from 'react';
import { errorMessage } from '../i18n/error-message.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { logProblem } from '../lib/log.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { reloadUser } from '../session/session.ts';
import { userCall } from '../session/user-call.ts';
import { toast } from '../ui/toast.ts';
import { refreshQrCodes } from './qr-code-queries.ts';

async function showFailure(error: unknown): Promise<void> {
  logProblem('code action failed', error);
  await loadNamespaces(['errors']).catch(() => undefined);
  toast.error(errorMessage(error));
}

/** Opens the copy of a code, which has a short link of its own. */
export function useDuplicate() {
  const { t } = useTranslation('qrCodes');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: QrCode) => userCall('POST /qr-codes/{id}/duplicate', { params: { id } }),
    onSuccess: ({ id }) => {
      toast.success(t('action.duplicated'));
      void refreshQrCodes(client);
      void reloadUser();
      navigate(paths.qrCodeOf(id));
    },
    onError: (error) => void showFailure(error),
  });
}

/** Moves a code out of the list, or back. It redirects either way. */
export function useArchive() {
  const { t } = useTranslation('qrCodes');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, archived }: Pick<QrCode, 'id' | 'archived'>) =>
      userCall('PUT /qr-codes/{id}', { params: { id }, body: { archived } }),
    onSuccess: ({ id, archived }) => {
      void refreshQrCodes(client);
      const undo = { label: t('action.undo'), onClick: () => mutate({ id, archived: !archived }) };
      toast.success(t(archived ? 'action.archived' : 'action.unarchived'), undo);
    },
    onError: (error) => void showFailure(error),
  });
  const toggle = useCallback(({ id, archived }: QrCode) => mutate({ id, archived: !archived }), [mutate]);
  return { isPending, toggle };
}
