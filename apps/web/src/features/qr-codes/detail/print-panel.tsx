import type { QrCode } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PrintSheet } from './print-sheet.tsx';
import { formatLength, printSize, typedSize } from './print-size.ts';

/** A code can be read from about ten times its own width away. */
const reach = 10;

/** Whoever prints this page, by this button or by the browser's own, gets the code alone in the size asked for. */
export function PrintPanel({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const [typed, setTyped] = useState(String(printSize.usual));
  const [size, setSize] = useState<number>(printSize.usual);
  const field = useRef<HTMLInputElement>(null);
  const isPrintable = typedSize(typed) !== undefined;
  const change = (text: string) => {
    setTyped(text);
    setSize(typedSize(text) ?? size);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPrintable) window.print();
        else field.current?.focus();
      }}
    >
      <Field
        label={t('print.size')}
        error={isPrintable ? undefined : t('print.range', { min: printSize.min, max: printSize.max })}
        help={isPrintable && t('print.reach', { distance: formatLength(size * reach, language) })}
      >
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              ref={field}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => change(target.value)}
            />
            <Button type="submit" variant="secondary" icon={<Printer className="size-4" aria-hidden="true" />}>
              {t('print.action')}
            </Button>
          </div>
        )}
      </Field>
      <PrintSheet picture={code.qr_code_data_url} size={size} />
    </form>
  );
}
