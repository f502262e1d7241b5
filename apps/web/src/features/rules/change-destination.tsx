import type { QrCode } from '@tessera/contract';
import { ChangeField } from '../../codes/change-field.tsx';
import { addScheme } from '../../codes/typed-values.ts';
import { DestinationWarnings } from '../../i18n/destination-warnings.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';

interface ChangeDestinationProps {
  code: QrCode;
  hasRules: boolean;
  /** Called with the new address when it is on the screen, or without one if the change is given up. */
  onDone: (saved?: string) => void;
}

/** Changes the destination where it is shown: that of all visitors, or of those whom no rule sends elsewhere. */
export function ChangeDestination({ code, hasRules, onDone }: ChangeDestinationProps) {
  const { t } = useTranslation('rules');
  return (
    <ChangeField
      id={code.id}
      field="destination_url"
      label={t(hasRules ? 'rules.default' : 'rules.destination')}
      value={code.destination_url ?? ''}
      complete={addScheme}
      help={(typed) => <DestinationWarnings address={typed} />}
      input={{ type: 'url', autoCapitalize: 'none', spellCheck: false }}
      onDone={onDone}
    />
  );
}
