import { limits, type PrintFormat, printFormats, type QrCode } from '@tessera/contract';
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
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFileDownload } from '../../../codes/use-file-download.ts';
import { PrintHint } from './print-hint.tsx';

const { widthMm: widthRange, bleedMm: bleedRange } = limits.print;
/** The usual bleeds of print shops. */
const bleedsMm = [0, 2, 3, 5, bleedRange.max];

function parseWidth(typed: string): number | undefined {
  const width = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return width >= widthRange.min && width <= widthRange.max ? width : undefined;
}

/** A vector file for a print shop, in millimeters. */
export function PrintFileDialog({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const { t } = useTranslation('detail', 'errors');
  const [format, setFormat] = useState<PrintFormat>('pdf');
  const [typed, setTyped] = useState(String(widthRange.default));
  const [bleed, setBleed] = useState('0');
  const [hasMarks, setHasMarks] = useState(false);
  const [failure, setFailure] = useState<string>();
  const width = parseWidth(typed);
  const hasEps = useIncludes('eps');
  const isLocked = format === 'eps' && !hasEps;
  const download = useFileDownload(
    () =>
      userCall('GET /qr-codes/{id}/download/{format}', {
        params: { id: code.id, format },
        query: { width_mm: String(width), bleed_mm: bleed, crop_marks: hasMarks ? 'true' : 'false' },
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
      title={t('printFile.title')}
      description={t('printFile.help')}
      closeLabel={t('printFile.close')}
      actions={
        <Button loading={download.isBusy} disabled={width === undefined || isLocked} onClick={start}>
          {t('printFile.download', { format: format.toUpperCase() })}
        </Button>
      }
    >
      <ChoiceTiles
        legend={t('formats')}
        value={format}
        onChange={setFormat}
        tiles={printFormats.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      {isLocked && <EpsNotice />}
      <Lengths typed={typed} isValid={width !== undefined} onType={setTyped} bleed={bleed} onBleed={setBleed} />
      <Checkbox
        label={t('printFile.cropMarks')}
        checked={hasMarks}
        onChange={({ target }) => setHasMarks(target.checked)}
      />
      <PrintHint code={code} widthMm={width} />
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

interface LengthsProps {
  /** The width as typed. */
  typed: string;
  isValid: boolean;
  onType: (typed: string) => void;
  bleed: string;
  onBleed: (bleed: string) => void;
}

function Lengths({ typed, isValid, onType, bleed, onBleed }: LengthsProps) {
  const { t } = useTranslation('detail');
  const { min, max } = widthRange;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('printFile.width')} error={isValid ? undefined : t('printFile.range', { min, max })}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <Field label={t('printFile.bleed')}>
        {(control) => (
          <Select
            {...control}
            value={bleed}
            choices={bleedsMm.map((mm) => ({ value: String(mm), label: mm === 0 ? t('printFile.none') : `${mm} mm` }))}
            onChange={({ target }) => onBleed(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
