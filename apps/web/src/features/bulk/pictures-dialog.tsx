import { limits } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { inUnit, useLengthUnit } from '../../codes/print-length.ts';
import { LengthField } from '../../codes/length-field.tsx';
import type { BulkDialogProps } from './bulk-dialog.ts';

const formats = ['png', 'svg', 'pdf'] as const;
const sizes = [300, 600, 1200, 2000].filter((size) => size <= limits.download.maxPixels);
const defaultSize = 1200;

const { min, max } = limits.print.widthMm;
const isPrintable = (widthMm: number): boolean => widthMm >= min && widthMm <= max;

/** The ZIP is made by a job. Its card offers the download. */
export function PicturesDialog({ count, busy, failure, onStart, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [format, setFormat] = useState<(typeof formats)[number]>('png');
  const [size, setSize] = useState(defaultSize);
  const [names, setNames] = useState<'title' | 'slug'>('title');
  const [widthMm, setWidthMm] = useState<number>(limits.print.widthMm.default);
  const start = () =>
    onStart({
      action: 'pictures',
      format,
      names,
      ...(format === 'png' && { size }),
      ...(format === 'pdf' && { width_mm: widthMm }),
    });
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={t('pictures.title', { count })}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={format === 'pdf' && !isPrintable(widthMm)} onClick={start}>
            {t('pictures.start')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('pictures.format')}>
          {(control) => (
            <Select
              {...control}
              value={format}
              choices={formats.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={({ target }) => setFormat(formats.find((one) => one === target.value) ?? 'png')}
            />
          )}
        </Field>
        {format === 'png' && (
          <Field label={t('pictures.size')}>
            {(control) => (
              <Select
                {...control}
                value={String(size)}
                choices={sizes.map((value) => ({ value: String(value), label: `${value} × ${value}` }))}
                onChange={({ target }) => setSize(Number(target.value))}
              />
            )}
          </Field>
        )}
        {format === 'pdf' && <PdfWidth widthMm={widthMm} onChange={setWidthMm} />}
        <Field label={t('pictures.names')}>
          {(control) => (
            <Select
              {...control}
              value={names}
              choices={[
                { value: 'title', label: t('pictures.byTitle') },
                { value: 'slug', label: t('pictures.bySlug') },
              ]}
              onChange={({ target }) => setNames(target.value === 'slug' ? 'slug' : 'title')}
            />
          )}
        </Field>
      </div>
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  );
}

function PdfWidth({ widthMm, onChange }: { widthMm: number; onChange: (widthMm: number) => void }) {
  const { t } = useTranslation('bulk');
  const [unit] = useLengthUnit();
  const range = { min: inUnit(min, unit), max: inUnit(max, unit), unit };
  return (
    <LengthField
      label={t('pictures.width', { unit })}
      error={isPrintable(widthMm) ? undefined : t('pictures.range', range)}
      value={widthMm}
      min={min}
      max={max}
      unit={unit}
      onChange={onChange}
    />
  );
}
