import type { QrCode } from '@tessera/contract';
import { LayoutGrid } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

/** Prints the code on a sheet of labels. */
export function SheetLink({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  return (
    <Link className={buttonStyle({ variant: 'secondary' })} to={paths.printSheetOf(code.id)}>
      <LayoutGrid className="size-4" aria-hidden="true" />
      {t('new.sheet')}
    </Link>
  );
}
