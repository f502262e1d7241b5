import { labelsPerSheet, limits } from '@tessera/contract';
import { LengthField } from '../../codes/length-field.tsx';
import { NumberField } from '../../codes/number-field.tsx';
import { inUnit, type LengthUnit, useLengthUnit } from '../../codes/print-length.ts';
import { UnitSelect } from '../../codes/unit-select.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CaptionForm } from './caption-form.tsx';
import { CustomFields } from './custom-fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import type { SheetProblem } from './sheet-problems.ts';
import { chosenLayout, type SheetSettings } from './sheet-settings.ts';

interface SheetFormProps {
  settings: SheetSettings;
  onChange: (change: Partial<SheetSettings>) => void;
  problems: readonly SheetProblem[];
}

/** Layout, captions and position. */
export function SheetForm(props: SheetFormProps) {
  const { t } = useTranslation('sheets');
  const { settings, onChange, problems } = props;
  const { layout, custom, start } = settings;
  const [unit, setUnit] = useLengthUnit();
  const labels = labelsPerSheet(chosenLayout(settings));
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
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField
            label={t('start.label')}
            help={t('start.help')}
            min={1}
            max={labels}
            value={start}
            error={problems.includes('start') ? t('problem.start', { max: labels }) : undefined}
            onChange={(next) => onChange({ start: next })}
          />
          <UnitSelect unit={unit} onChange={setUnit} />
        </div>
      </Card>
      <CaptionForm {...props} />
      <PrinterForm {...props} unit={unit} />
    </>
  );
}

/** Corrections that few printers need. */
function PrinterForm({ settings, onChange, problems, unit }: SheetFormProps & { unit: LengthUnit }) {
  const { t } = useTranslation('sheets');
  const { nudge, ruler } = settings;
  const { nudgeMm } = limits.sheets;
  const hasError = problems.includes('nudge');
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
    <FoldedCard
      title={t('printer.title')}
      description={t('printer.description')}
      startsOpen={nudge.x !== 0 || nudge.y !== 0}
      hasError={hasError}
    >
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium">{t('nudge.legend')}</legend>
        <div className="grid grid-cols-2 gap-3">
          <LengthField {...axis('x')} />
          <LengthField {...axis('y')} />
        </div>
        {hasError && <Spoken className="text-danger">{t('problem.nudge', { max: inUnit(nudgeMm, unit) })}</Spoken>}
        <p className="text-soft">{t('nudge.help')}</p>
      </fieldset>
      <Switch label={t('ruler')} checked={ruler} onChange={({ target }) => onChange({ ruler: target.checked })} />
    </FoldedCard>
  );
}
