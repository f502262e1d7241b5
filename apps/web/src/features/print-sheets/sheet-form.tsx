import { labelsPerSheet, limits, sheetCaptions } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Switch } from '../../ui/switch.tsx';
import { inUnit, useLengthUnit } from '../../codes/print-length.ts';
import { UnitSelect } from '../../codes/unit-select.tsx';
import { LengthField } from '../../codes/length-field.tsx';
import { CustomFields } from './custom-fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import { NumberField } from '../../codes/number-field.tsx';
import type { SheetProblem } from './sheet-problems.ts';
import { chosenLayout, type SheetSettings } from './sheet-settings.ts';

interface SheetFormProps {
  settings: SheetSettings;
  onChange: (change: Partial<SheetSettings>) => void;
  problems: readonly SheetProblem[];
}

/** Layout, captions and position. */
export function SheetForm({ settings, onChange, problems }: SheetFormProps) {
  const { t } = useTranslation('sheets');
  const { layout, custom, captions, fill, start, nudge, ruler } = settings;
  const [unit, setUnit] = useLengthUnit();
  const { nudgeMm } = limits.sheets;
  const labels = labelsPerSheet(chosenLayout(settings));
  const axis = (name: 'x' | 'y') => ({
    label: t(`nudge.${name}`, { unit }),
    unit,
    min: -nudgeMm,
    max: nudgeMm,
    stepMm: 0.5,
    value: nudge[name],
    onChange: (value: number) => onChange({ nudge: { ...nudge, [name]: value } }),
  });
  return (
    <>
      <Card>
        <LayoutPicker
          value={layout}
          custom={custom}
          unit={unit}
          onChange={(next) => onChange({ layout: next, start: 1 })}
        />
        {layout === 'custom' && (
          <CustomFields
            value={custom}
            onChange={(next) => onChange({ custom: next })}
            problems={problems}
            unit={unit}
          />
        )}
        <div className="max-w-48">
          <UnitSelect unit={unit} onChange={setUnit} />
        </div>
      </Card>
      <Card>
        <ChoiceTiles
          legend={t('captions.legend')}
          value={captions}
          onChange={(next) => onChange({ captions: next })}
          tiles={sheetCaptions.map((value) => ({ value, label: t(`captions.${value}`) }))}
        />
        <Switch label={t('fill')} checked={fill} onChange={({ target }) => onChange({ fill: target.checked })} />
        <NumberField
          label={t('start.label')}
          help={t('start.help')}
          min={1}
          max={labels}
          value={start}
          error={problems.includes('start') ? t('problem.start', { max: labels }) : undefined}
          onChange={(next) => onChange({ start: next })}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium">{t('nudge.legend')}</legend>
          <div className="grid grid-cols-2 gap-3">
            <LengthField {...axis('x')} />
            <LengthField {...axis('y')} />
          </div>
          {problems.includes('nudge') && (
            <p role="alert" className="text-danger">
              {t('problem.nudge', { max: inUnit(nudgeMm, unit) })}
            </p>
          )}
          <p className="text-soft">{t('nudge.help')}</p>
        </fieldset>
        <Switch label={t('ruler')} checked={ruler} onChange={({ target }) => onChange({ ruler: target.checked })} />
      </Card>
    </>
  );
}
