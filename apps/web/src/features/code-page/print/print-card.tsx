import type { QrCode } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { normalizeAmount } from '../../../codes/typed-values.ts';
import { formatLength } from './format-length.ts';
import './print-code.css';

/** Width in centimeters, quiet zone included; with a frame, the picture is higher. The largest fits on A4 and Letter with common printer margins. */
const printSizeCm = { min: 1, max: 18, default: 4 } as const;

/** A code can be scanned from about ten times its width. */
const distanceFactor = 10;

function parseSize(typed: string): number | undefined {
  const size = Number(normalizeAmount(typed) || Number.NaN);
  return size >= printSizeCm.min && size <= printSizeCm.max ? size : undefined;
}

/** Printing the page, with this button or the browser's own, prints the code alone at the chosen size. */
export function PrintCard({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  const language = useLanguage();
  const [typed, setTyped] = useState(String(printSizeCm.default));
  const [size, setSize] = useState<number>(printSizeCm.default);
  const field = useRef<HTMLInputElement>(null);
  const isValid = parseSize(typed) !== undefined;
  const change = (text: string) => {
    setTyped(text);
    setSize(parseSize(text) ?? size);
  };
  return (
    <Card title={t('print.title')}>
      <form
        noValidate
        className="max-w-sm"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) window.print();
          else field.current?.focus();
        }}
      >
        <Field
          label={t('print.size')}
          error={isValid ? undefined : t('print.range', { min: printSizeCm.min, max: printSizeCm.max })}
          help={isValid && t('print.reach', { distance: formatLength(size * distanceFactor, language) })}
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
        <PrintedCode picture={code.qr_code_data_url} sizeCm={size} />
      </form>
    </Card>
  );
}

/** Outside the app's root: the print style sheet hides everything else, and the screen does not show it. */
function PrintedCode({ picture, sizeCm }: { picture: string; sizeCm: number }) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <img src={picture} alt="" style={{ width: `${sizeCm}cm`, height: 'auto' }} />
    </div>,
    document.body,
  );
}
