import type { QrCode } from '@tessera/contract';
import { Archive, ArchiveRestore, CopyPlus, Ellipsis, Power } from 'lucide-react';
import { useArchive, useDuplicate } from '../../codes/use-code-actions.ts';
import { useChangeCode } from '../../codes/use-change-code.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { toast } from '../../ui/toast.ts';

/** Less frequent actions of a code. */
export function CodeMenu({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'qrCodes', 'errors');
  const duplicate = useDuplicate();
  const archive = useArchive();
  const toggle = useToggle(code);
  return (
    <DropdownMenu
      label={t('qrCodes:action.more')}
      align="end"
      trigger={
        <Button
          variant="secondary"
          aria-label={t('qrCodes:action.more')}
          title={t('qrCodes:action.more')}
          loading={duplicate.isPending || archive.isPending || toggle.isPending}
          icon={<Ellipsis className="size-4" aria-hidden="true" />}
        />
      }
      items={[
        {
          key: 'toggle',
          label: t(code.is_active ? 'switch.off' : 'switch.on'),
          icon: <Power aria-hidden="true" />,
          ...(code.reactivation_requires_pro && { disabled: true }),
          onSelect: toggle.run,
        },
        {
          key: 'duplicate',
          label: t('qrCodes:action.duplicate'),
          icon: <CopyPlus aria-hidden="true" />,
          onSelect: () => void (duplicate.isPending || duplicate.mutate(code)),
        },
        {
          key: 'archive',
          label: t(code.archived ? 'qrCodes:action.unarchive' : 'qrCodes:action.archive'),
          icon: code.archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
          onSelect: () => archive.toggle(code),
        },
      ]}
    />
  );
}

/** Switches the code off or on. A code that is switched off by mistake is dark, so the change can be undone at once. */
function useToggle({ id, is_active: isActive }: QrCode): { isPending: boolean; run: () => void } {
  const { t } = useTranslation('detail', 'qrCodes', 'errors');
  const { mutate, isPending } = useChangeCode(id);
  const onError = (error: Error) => toast.error(errorMessage(error, 'general.updateQrCodeFailed'));
  const set = (next: boolean, onSuccess?: () => void) =>
    mutate({ is_active: next }, { onError, ...(onSuccess && { onSuccess }) });
  return {
    isPending,
    run: () =>
      set(!isActive, () =>
        toast.success(t(isActive ? 'switch.isOff' : 'switch.isOn'), {
          label: t('qrCodes:action.undo'),
          onClick: () => set(isActive),
        }),
      ),
  };
}
