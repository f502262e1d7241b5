import type { QrCode } from '@tessera/contract';
import { printSize } from '@tessera/qr/print-size';
import { Printer } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { inMm, inUnit, type LengthUnit, useLengthUnit } from '../../../codes/print-length.ts';
import { normalizeAmount } from '../../../codes/typed-values.ts';
import { UnitSelect } from '../../../codes/unit-select.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PrintHint, usePrintDrawing } from './print-hint.tsx';
import { printSizeMm } from './print-size.ts';

function parseWidth(typed: string, unit: LengthUnit): number | undefined {
  const width = inMm(Number(normalizeAmount(typed) || Number.NaN), unit);
  return width >= printSizeMm.min && width <= printSizeMm.max ? width : undefined;
}

interface PrintDialogProps {
  code: QrCode;
  widthMm: number;
  onWidth: (widthMm: number) => void;
  onClose: () => void;
}

/** Prints the code alone, at a chosen size, on the printer of this device. */
export function PrintDialog({ code, widthMm, onWidth, onClose }: PrintDialogProps) {
  const { t } = useTranslation('detail', 'printFile');
  const language = useLanguage();
  const [unit, setUnit] = useLengthUnit();
  const [typed, setTyped] = useState(String(inUnit(widthMm, unit)));
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const drawing = usePrintDrawing(code, true);
  const isValid = parseWidth(typed, unit) !== undefined;
  const shown = (mm: number) => formatNumber(inUnit(mm, unit), language);
  const change = (text: string) => {
    setTyped(text);
    onWidth(parseWidth(text, unit) ?? widthMm);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('print.title')}
      description={t('print.help')}
      closeLabel={t('printFile:close')}
      actions={
        <Button type="submit" form={formId} icon={<Printer className="size-4" aria-hidden="true" />}>
          {t('print.action')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) window.print();
          else field.current?.focus();
        }}
      >
        <Field
          label={t('printFile:width', { unit })}
          error={
            isValid
              ? undefined
              : t('printFile:widthRange', { min: shown(printSizeMm.min), max: shown(printSizeMm.max), unit })
          }
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              value={typed}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
        <UnitSelect
          unit={unit}
          onChange={(next) => {
            setUnit(next);
            setTyped(String(inUnit(widthMm, next)));
          }}
        />
      </form>
      {drawing && isValid && (
        <PrintHint code={code} drawing={drawing} size={printSize(drawing, { widthMm })} unit={unit} />
      )}
    </Dialog>
  );
}
