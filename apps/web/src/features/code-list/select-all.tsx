import { useTranslation } from '../../i18n/use-translation.ts';
import type { ListSelection } from '../../codes/use-selection.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { rowStyle } from './row-style.ts';

interface SelectAllProps {
  selection: ListSelection;
  /** The codes that match the filters, loaded or not. */
  total: number;
}

/** Selects the loaded codes; the bar of the selection then offers all that match. */
export function SelectAll({ selection, total }: SelectAllProps) {
  const { t } = useTranslation('qrCodes');
  const { ids, loadedCount, selectLoaded, clear } = selection;
  const isAll = ids.length === loadedCount;
  return (
    <div className={rowStyle.header}>
      <Checkbox
        label={loadedCount < total ? t('select.loaded') : t('select.all')}
        checked={isAll}
        indeterminate={ids.length > 0 && !isAll}
        onChange={isAll ? clear : selectLoaded}
      />
    </div>
  );
}
