import {
  labelsPerSheet,
  type SheetLayout,
  type SheetLayoutName,
  sheetLayoutNames,
  sheetLayouts,
} from '@tessera/contract';
import { formatPrintLength, type LengthUnit } from '../../codes/print-length.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { hasUsableLengths } from './sheet-problems.ts';
import { SheetPicture } from './sheet-picture.tsx';
import type { LayoutChoice } from './sheet-settings.ts';

interface LayoutPickerProps {
  value: LayoutChoice;
  custom: SheetLayout;
  unit: LengthUnit;
  onChange: (value: LayoutChoice) => void;
}

/** Names of paper and products are the same in all languages. */
const namesOfGrids: Partial<Record<SheetLayoutName, string>> = {
  'a4-2x3': 'A4, 2 × 3',
  'a4-3x4': 'A4, 3 × 4',
  'a4-4x6': 'A4, 4 × 6',
  'letter-2x3': 'Letter, 2 × 3',
  'letter-3x4': 'Letter, 3 × 4',
  'letter-4x6': 'Letter, 4 × 6',
  'avery-l7160': 'Avery L7160',
  'avery-l7163': 'Avery L7163',
  'avery-22805': 'Avery 22805',
  'avery-5160': 'Avery 5160',
};

/** All layouts as pictures, with the number of labels and their size. */
export function LayoutPicker({ value, custom, unit, onChange }: LayoutPickerProps) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const layoutName = (name: LayoutChoice): string => {
    if (name === 'custom') return t('layout.custom');
    const paper = name.startsWith('a4') ? 'A4' : 'Letter';
    return namesOfGrids[name] ?? t(name.endsWith('tents') ? 'layout.tents' : 'layout.badges', { paper });
  };
  const tileOf = (name: LayoutChoice) => {
    const layout = name === 'custom' ? custom : sheetLayouts[name];
    const isDrawable = hasUsableLengths(layout) && labelsPerSheet(layout) <= 800;
    const { width, height } = layout.label;
    return {
      value: name,
      label: layoutName(name),
      note:
        name === 'custom'
          ? t('layout.customNote')
          : `${formatPrintLength(width, unit, language)} × ${formatPrintLength(height, unit, language)}`,
      picture: isDrawable ? <SheetPicture layout={layout} /> : undefined,
    };
  };
  return (
    <ChoiceTiles
      legend={t('layout.legend')}
      value={value}
      onChange={onChange}
      tiles={[...sheetLayoutNames, 'custom' as const].map(tileOf)}
    />
  );
}
