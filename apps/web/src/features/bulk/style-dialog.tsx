import { asStyleChange, defaultStyle, type QrStyleOptions, qrStyles } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ColorsTab } from '../../codes/style/style-controls.tsx';
import { useLooks } from '../../codes/look-queries.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** The fields that the dialog changes; size, margin, level and logo of each code stay. Decorations would hide the colors. */
const changed = ({ style, dots_color, background_color }: QrStyleOptions) =>
  asStyleChange({
    style,
    dots_style: style,
    corners_square_style: style,
    corners_dot_style: style,
    dots_color,
    background_color,
  });

/** Gives all selected codes a saved look, or the same shape and colors. Needs the namespaces editor and errors. */
export function StyleDialog({ count, busy, failure, onStart, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [style, setStyle] = useState<QrStyleOptions>(defaultStyle);
  const [lookId, setLookId] = useState('');
  const { data: looks = [] } = useLooks(useIncludes('looks'));
  const apply = () =>
    onStart({ action: 'style', ...(lookId === '' ? { style: changed(style) } : { look_id: lookId }) });
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={t('style.title', { count })}
      description={lookId === '' ? t('style.help') : t('style.lookHelp')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={apply}>
            {t('style.apply')}
          </Button>
        </>
      }
    >
      {looks.length > 0 && (
        <Field label={t('style.look')}>
          {(control) => (
            <Select
              {...control}
              value={lookId}
              choices={[
                { value: '', label: t('style.noLook') },
                ...looks.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => setLookId(target.value)}
            />
          )}
        </Field>
      )}
      {lookId === '' && <ShapeAndColors style={style} busy={busy} onChange={setStyle} />}
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  );
}

interface ShapeAndColorsProps {
  style: QrStyleOptions;
  busy: boolean;
  onChange: (style: QrStyleOptions) => void;
}

function ShapeAndColors({ style, busy, onChange }: ShapeAndColorsProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      <Field label={t('style.legend')}>
        {(control) => (
          <Select
            {...control}
            value={style.style}
            choices={qrStyles.map((value) => ({ value, label: t(`style.${value}`) }))}
            onChange={({ target }) =>
              onChange({ ...style, style: qrStyles.find((shape) => shape === target.value) ?? style.style })
            }
          />
        )}
      </Field>
      <ColorsTab style={style} disabled={busy} onChange={(change) => onChange({ ...style, ...change })} />
    </>
  );
}
