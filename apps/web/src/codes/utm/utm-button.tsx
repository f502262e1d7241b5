import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { addScheme } from '../typed-values.ts';
import { canHaveUtm } from './utm.ts';

const UtmDialog = lazy(() => import('./utm-dialog.tsx').then((m) => ({ default: m.UtmDialog })));

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
      {isOpen && (
        <Suspense>
          <UtmDialog address={complete} onApply={apply} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
