import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { addScheme } from '../typed-values.ts';
import { canHaveUtm } from './utm.ts';

const UtmDialog = lazyPart(() => import('./utm-dialog.tsx').then((m) => m.UtmDialog));

interface UtmButtonProps {
  /** The destination as typed. */
  address: string;
  onApply: (address: string) => void;
}

export function UtmButton({ address, onApply }: UtmButtonProps) {
  const { t } = useTranslation('editor');
  const [isOpen, setIsOpen] = useState(false);
  const complete = addScheme(address);
  const apply = (next: string) => {
    onApply(next);
    setIsOpen(false);
  };
  return (
    <div>
      <Button variant="secondary" size="sm" disabled={!canHaveUtm(complete)} onClick={() => setIsOpen(true)}>
        {t('utm.open')}
      </Button>
      {isOpen && <UtmDialog address={complete} onApply={apply} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
