import {
  limits,
  type OutputCondition,
  outputConditionNames,
  outputConditions,
  type PrintFormat,
  printFormats,
  type QrCode,
} from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { userCall } from '../../../session/user-call.ts';
import { useIncludes, useRefusal } from '../../../session/entitlements.ts';
import { UpgradeLink } from '../../../session/upgrade-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFileDownload } from '../../../codes/use-file-download.ts';
import { formatPrintLength, inUnit, type LengthUnit, useLengthUnit } from '../../../codes/print-length.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { Drawing } from '@tessera/qr';
import { type PrintSize, printSize, type PrintSizeChoice } from '@tessera/qr/print-size';
import { PrintHint, usePrintDrawing } from './print-hint.tsx';
import { isPrintable, parseSize, SizeFields, type TypedSize } from './size-fields.tsx';

/** The usual bleeds of print shops. */
const bleedsMm = [0, 2, 3, 5, limits.print.bleedMm.max];

/** The size of a choice; undefined if it is out of range. A width is known before the code is drawn. */
function realSize(drawing: Drawing | undefined, choice: PrintSizeChoice): PrintSize | 'width' | undefined {
  if (!drawing) return choice.widthMm !== undefined && isPrintable({ widthMm: choice.widthMm }) ? 'width' : undefined;
  const size = printSize(drawing, choice);
  return isPrintable(size) ? size : undefined;
}

/** The size in the request, in millimeters. */
const sizeQuery = ({ widthMm, moduleMm }: PrintSizeChoice, { dpi }: TypedSize) => ({
  ...(moduleMm === undefined ? { width_mm: String(widthMm) } : { module_mm: String(moduleMm) }),
  ...(dpi !== '' && { dpi }),
});

/** A vector file for a print shop, in millimeters. */
export function PrintFileDialog({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const { t } = useTranslation('printFile', 'detail', 'errors');
  const [format, setFormat] = useState<PrintFormat>('pdf');
  const [unit, setUnit] = useLengthUnit();
  const [typedSize, setTypedSize] = useState<TypedSize>(() => ({
    by: 'width',
    typed: String(inUnit(limits.print.widthMm.default, unit)),
    dpi: '',
  }));
  const [bleed, setBleed] = useState('0');
  const [hasMarks, setHasMarks] = useState(false);
  const [condition, setCondition] = useState<OutputCondition>();
  const [failure, setFailure] = useState<string>();
  const drawing = usePrintDrawing(code);
  const choice = parseSize(typedSize, unit);
  const size = choice && realSize(drawing, choice);
  const hasEps = useIncludes('eps');
  const isLocked = format === 'eps' && !hasEps;
  const download = useFileDownload(
    () =>
      userCall('GET /qr-codes/{id}/download/{format}', {
        params: { id: code.id, format },
        query: {
          ...(choice && sizeQuery(choice, typedSize)),
          bleed_mm: bleed,
          crop_marks: hasMarks ? 'true' : 'false',
          ...(format === 'pdf' && condition && { output_condition: condition }),
        },
      }),
    (error) => setFailure(errorMessage(error)),
  );
  const start = () => {
    setFailure(undefined);
    download.start(undefined);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('help')}
      closeLabel={t('close')}
      actions={
        <Button loading={download.isBusy} disabled={size === undefined || isLocked} onClick={start}>
          {t('download', { format: format.toUpperCase() })}
        </Button>
      }
    >
      <ChoiceTiles
        legend={t('detail:formats')}
        value={format}
        onChange={setFormat}
        tiles={printFormats.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      {isLocked && <EpsNotice />}
      <SizeFields
        size={typedSize}
        onChange={setTypedSize}
        unit={unit}
        onUnit={setUnit}
        isValid={size !== undefined || (choice !== undefined && !drawing)}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <BleedSelect value={bleed} onChange={setBleed} unit={unit} />
        {format === 'pdf' && <ConditionSelect value={condition} onChange={setCondition} />}
      </div>
      <Checkbox label={t('cropMarks')} checked={hasMarks} onChange={({ target }) => setHasMarks(target.checked)} />
      {drawing && typeof size === 'object' && <PrintHint code={code} drawing={drawing} size={size} unit={unit} />}
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  );
}

function EpsNotice() {
  return (
    <p className="text-soft">
      {useRefusal('eps')} <UpgradeLink feature="eps" />
    </p>
  );
}

interface ConditionSelectProps {
  value: OutputCondition | undefined;
  onChange: (condition: OutputCondition | undefined) => void;
}

/** The press of a PDF/X file. */
function ConditionSelect({ value, onChange }: ConditionSelectProps) {
  const { t } = useTranslation('printFile');
  return (
    <Field label={t('press')} help={value && t('pdfX', { standard: outputConditions[value].standard })}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          choices={[
            { value: '', label: t('anyPress') },
            ...outputConditionNames.map((name) => ({ value: name, label: outputConditions[name].name })),
          ]}
          onChange={({ target }) => onChange(outputConditionNames.find((name) => name === target.value))}
        />
      )}
    </Field>
  );
}

interface BleedSelectProps {
  /** In millimeters. */
  value: string;
  onChange: (bleed: string) => void;
  unit: LengthUnit;
}

function BleedSelect({ value, onChange, unit }: BleedSelectProps) {
  const { t } = useTranslation('printFile');
  const language = useLanguage();
  const label = (mm: number) => (mm === 0 ? t('none') : formatPrintLength(mm, unit, language));
  return (
    <Field label={t('bleed')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          choices={bleedsMm.map((mm) => ({ value: String(mm), label: label(mm) }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
