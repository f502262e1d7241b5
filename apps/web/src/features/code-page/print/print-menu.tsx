import type { QrCode } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { printSizeMm } from './print-size.ts';
import './print-code.css';

const PrintDialog = lazyPart(() => import('./print-dialog.tsx').then((m) => m.PrintDialog), ['printFile', 'scan']);
const PrintFileDialog = lazyPart(
  () => import('./print-file-dialog.tsx').then((m) => m.PrintFileDialog),
  ['printFile', 'errors', 'scan'],
);

/** All ways to paper: this page, a file for a print shop, labels on a sheet. */
export function PrintMenu({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const [dialog, setDialog] = useState<'page' | 'file'>();
  const [widthMm, setWidthMm] = useState<number>(printSizeMm.default);
  const close = () => setDialog(undefined);
  return (
    <>
      <DropdownMenu
        label={t('print.title')}
        trigger={
          <Button wide variant="secondary" icon={<Printer className="size-4" aria-hidden="true" />}>
            {t('print.action')}
          </Button>
        }
        items={[
          { key: 'page', label: t('print.page'), onSelect: () => setDialog('page') },
          { key: 'file', label: t('print.file'), hint: 'PDF, EPS', onSelect: () => setDialog('file') },
          { key: 'sheet', label: t('print.sheet'), link: { to: paths.printSheetOf(code.id) } },
        ]}
      />
      <PrintedCode picture={code.qr_code_data_url} widthMm={widthMm} />
      {dialog === 'page' && <PrintDialog code={code} widthMm={widthMm} onWidth={setWidthMm} onClose={close} />}
      {dialog === 'file' && <PrintFileDialog code={code} onClose={close} />}
    </>
  );
}

/**
 * The picture that the browser prints, also without this menu. Outside the app's root: the print style sheet hides everything else, and the
 * screen does not show it.
 */
function PrintedCode({ picture, widthMm }: { picture: string; widthMm: number }) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <img src={picture} alt="" style={{ width: `${widthMm}mm`, height: 'auto' }} />
    </div>,
    document.body,
  );
}
