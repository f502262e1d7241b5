import type { QrCode } from '@tessera/contract';
import { useErrorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { withoutScheme } from '../lib/without-scheme.ts';
import { useCodeName } from './use-code-name.ts';
import { useDeleteQrCode } from './use-delete-qr-code.ts';

interface DeleteDialogProps {
  /** The code to delete; undefined closes the dialog. */
  code: QrCode | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Lists the consequences, first of all that printed copies stop working. */
export function DeleteDialog({ code, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('deleteCode');
  const title = useCodeName(code);
  const deletion = useDeleteQrCode(() => {
    toast.success(t('done'));
    onClose();
    onDeleted?.();
  });
  const errorText = useErrorMessage(deletion.error);
  const close = () => {
    if (deletion.isPending) return;
    deletion.reset();
    onClose();
  };
  const confirm = () => {
    if (code && !deletion.isPending) deletion.mutate(code);
  };
  return (
    <ConfirmDialog
      open={code !== undefined}
      onOpenChange={(open) => !open && close()}
      title={t('question', { title })}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      onConfirm={confirm}
      busy={deletion.isPending}
    >
      {code && <Losses code={code} />}
      {deletion.isError && (
        <Banner tone="error" title={t('failed')}>
          {errorText}
        </Banner>
      )}
    </ConfirmDialog>
  );
}

function Losses({ code }: { code: QrCode }) {
  const { t } = useTranslation('deleteCode');
  const link = withoutScheme(code.short_url);
  return (
    <>
      <p>{t('what')}</p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        <li>{code.encoding === 'direct' ? t('lossDirect', { link }) : t('lossTracked', { link })}</li>
        {code.click_count > 0 && <li>{t('lossClicks', { count: code.click_count })}</li>}
      </ul>
    </>
  );
}
