import { Download, HelpCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { KitRow, KitSection } from './kit-section.tsx';

const icon = <Download aria-hidden="true" />;
const formats = ['PNG', 'JPEG', 'WebP', 'SVG'];

export function OverlaysSection() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm'>('none');
  const close = () => setOpen('none');
  return (
    <KitSection title="Dialogs, menus, hints and toasts">
      <KitRow>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button
          variant="danger"
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={() => setOpen('confirm')}
        >
          Delete…
        </Button>
        <DropdownMenu
          label="Download"
          trigger={<Button variant="secondary">Download</Button>}
          items={[
            ...formats.map((format) => ({ key: format, label: format, icon, hint: '300 px', onSelect: close })),
            { key: 'pdf', label: 'PDF', icon, disabled: true, onSelect: close },
          ]}
        />
        <Tooltip text="Unique visitors are counted once per code and day.">
          <IconButton label="What is a unique visitor?" icon={<HelpCircle aria-hidden="true" />} />
        </Tooltip>
        <Button variant="ghost" onClick={() => toast.success('Copied to clipboard')}>
          Success toast
        </Button>
        <Button variant="ghost" onClick={() => toast.error('Network error. Please check your connection.')}>
          Error toast
        </Button>
        <Button variant="ghost" onClick={() => toast.info('A new version is ready.')}>
          Info toast
        </Button>
      </KitRow>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(next) => setOpen(next ? 'dialog' : 'none')}
        title="Upgrade to Pro"
        description="Would you like to upgrade now to unlock all features?"
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Not now
            </Button>
            <Button onClick={close}>Upgrade</Button>
          </>
        }
      />
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={(next) => setOpen(next ? 'confirm' : 'none')}
        title="Delete “Summer terrace”?"
        confirmLabel="Delete the QR code"
        cancelLabel="Keep it"
        onConfirm={close}
      >
        <p>Its short link stops working at once, and its 1,204 clicks are gone for good.</p>
      </ConfirmDialog>
    </KitSection>
  );
}
