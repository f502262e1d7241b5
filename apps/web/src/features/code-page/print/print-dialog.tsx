import { Printer } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { normalizeAmount } from '../../../codes/typed-values.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { formatLength } from './format-length.ts';
import { printSizeCm } from './print-size.ts';

/** A code can be scanned from about ten times its width. */
const distanceFactor = 10;

function parseSize(typed: string): number | undefined {
  const size = Number(normalizeAmount(typed) || Number.NaN);
  return size >= printSizeCm.min && size <= printSizeCm.max ? size : undefined;
}

interface PrintDialogProps {
  sizeCm: number;
  onSize: (sizeCm: number) => void;
  onClose: () => void;
}

/** Prints the code alone, at a chosen size, on the printer of this device. */
export function PrintDialog({ sizeCm, onSize, onClose }: PrintDialogProps) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const [typed, setTyped] = useState(String(sizeCm));
  const field = useRef<HTMLInputElement>(null);
  const formId = useId();
  const isValid = parseSize(typed) !== undefined;
  const change = (text: string) => {
    setTyped(text);
    onSize(parseSize(text) ?? sizeCm);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('print.title')}
      closeLabel={t('printFile.close')}
      actions={
        <Button type="submit" form={formId} icon={<Printer className="size-4" aria-hidden="true" />}>
          {t('print.action')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) window.print();
          else field.current?.focus();
        }}
      >
        <Field
          label={t('print.size')}
          error={isValid ? undefined : t('print.range', { min: printSizeCm.min, max: printSizeCm.max })}
          help={isValid && t('print.reach', { distance: formatLength(sizeCm * distanceFactor, language) })}
        >
          {(control) => (
            <Input
              {...control}
              ref={field}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
