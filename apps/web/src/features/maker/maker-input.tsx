import { type QrType, qrTypes } from '@tessera/contract';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { controlStyle } from '../../ui/input.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import { DraftFormContext } from '../../codes/draft/draft-form.ts';
import { CryptoFields } from '../../codes/fields/crypto-fields.tsx';
import { useWarnings } from '../../codes/fields/field-hints.tsx';
import { LocationFields } from '../../codes/fields/location-fields.tsx';
import { EmailFields, EventFields, SmsFields, VcardFields } from '../../codes/fields/simple-fields.tsx';
import { WifiFields } from '../../codes/fields/wifi-fields.tsx';
import type { Maker } from './use-maker.ts';

/** Types with more than one value have fields of their own; for the others the one field is enough. */
const typeFields = {
  url: null,
  text: null,
  phone: null,
  email: EmailFields,
  sms: SmsFields,
  wifi: WifiFields,
  vcard: VcardFields,
  event: EventFields,
  location: LocationFields,
  crypto: CryptoFields,
} satisfies Record<QrType, ComponentType | null>;

/** The fields of a type with several values, as recognized. Empty for other types. */
export function TypeFields({ maker }: { maker: Maker }) {
  const { type } = maker.made.draft;
  const Fields = typeFields[type];
  if (!Fields) return null;
  return (
    <DraftFormContext value={maker.form}>
      <div className="grid animate-fade gap-4">
        <Fields key={type} />
      </div>
    </DraftFormContext>
  );
}

export const hasTypeFields = (type: QrType): boolean => typeFields[type] !== null;

/** One field for everything, with the recognized type, which can be changed. */
export function PasteField({ maker }: { maker: Maker }) {
  const { t } = useTranslation('maker');
  const id = useId();
  const { text, draft } = maker.made;
  const warnings = useWarnings('url', draft.type === 'url' ? draft.url.destination_url : '');
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {t('input.label')}
        </label>
        <TypeSelect type={draft.type} onChange={maker.changeType} />
      </div>
      <textarea
        id={id}
        value={text}
        rows={1}
        placeholder={t('input.placeholder')}
        aria-describedby={`${id}-hint`}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        className={`${controlStyle} block field-sizing-content max-h-40 min-h-12 resize-none py-2.75`}
        onChange={({ target }) => maker.changeText(target.value)}
      />
      <p id={`${id}-hint`} className={warnings.length > 0 ? 'text-warn' : 'hidden'}>
        {warnings.join(' ')}
      </p>
    </div>
  );
}

/** The recognized type as a chip that opens the list of types. */
function TypeSelect({ type, onChange }: { type: QrType; onChange: (type: QrType) => void }) {
  const { t } = useTranslation('maker', 'common');
  return (
    <span className="relative inline-flex items-center text-accent">
      <QrTypeIcon type={type} className="pointer-events-none absolute left-2.5 size-4" />
      <select
        aria-label={t('input.type')}
        value={type}
        className="field-sizing-content h-7 appearance-none rounded-full bg-accent-soft pr-7 pl-8 text-sm font-medium text-inherit"
        onChange={({ target }) => onChange(target.value as QrType)}
      >
        {qrTypes.map((value) => (
          <option key={value} value={value} className="bg-raised text-ink">
            {t(`common:qrType.${value}`)}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-2 size-4" aria-hidden="true" />
    </span>
  );
}
