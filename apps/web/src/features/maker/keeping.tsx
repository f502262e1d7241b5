import { plans, type QrType } from '@tessera/contract';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeptStage } from '../../lib/kept-code.ts';
import { useHasBilling } from '../../lib/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { discardKeptCode, keepCode, readKeptCode } from '../../codes/draft/stored-code.ts';
import { Spoken } from '../../ui/spoken.tsx';
import type { Maker } from './use-maker.ts';

export type Keeping = ReturnType<typeof useKeeping>;

/** A kept code follows later changes. `stage` says what happens to it after the sign-in. */
export function useKeeping({ made, preview }: Maker, stage: KeptStage, onKept: () => void) {
  const [isKept, setIsKept] = useState(() => readKeptCode()?.stage === 'kept');
  const isDrawn = preview.kind === 'drawn';
  useEffect(() => {
    if (isKept && isDrawn) keepCode(made, 'kept');
  }, [isKept, isDrawn, made]);
  return {
    isKept,
    keep: () => {
      keepCode(made, stage);
      setIsKept(stage === 'kept');
      onKept();
    },
    discard: () => {
      discardKeptCode();
      setIsKept(false);
    },
  };
}

/** Whether a free account of this installation cannot save the type. Without billing, accounts have the plan that the operator chose. */
const useNeedsPro = (type: QrType): boolean => useHasBilling() && !plans.free.types.includes(type);

/** Names the types that a free account saves and those that need Pro, before the registration. */
export function useKeepPromise(type: QrType, size: 'short' | 'full'): string {
  const { t } = useTranslation('maker', 'common');
  const hasBilling = useHasBilling();
  const needsPro = useNeedsPro(type);
  const key = size === 'short' ? 'keep.explainShort' : 'keep.explain';
  if (!hasBilling) return t(`${key}Unsold`);
  return needsPro ? t(`${key}Pro`, { type: t(`common:qrType.${type}`) }) : t(key);
}

interface KeepActionProps {
  keeping: Keeping;
  type: QrType;
  /** Instead of the label for visitors. */
  label?: string;
  isReady: boolean;
}

/** The button; once the code is kept, a note in its place. */
export function KeepAction({ keeping, type, label, isReady }: KeepActionProps) {
  const { t } = useTranslation('maker');
  const needsPro = useNeedsPro(type);
  if (!keeping.isKept)
    return (
      <Button wide disabled={!isReady} onClick={keeping.keep}>
        {label ?? t(needsPro ? 'keep.actionPro' : 'keep.action')}
      </Button>
    );
  return (
    <Spoken className="flex items-start gap-2 rounded-control bg-success-soft p-2.5">
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
      <span>
        {t(needsPro ? 'keep.keptPro' : 'keep.kept')}{' '}
        <button type="button" className="link" onClick={keeping.discard}>
          {t('keep.discard')}
        </button>
      </span>
    </Spoken>
  );
}
