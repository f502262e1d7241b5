import type { QrCode, Routing } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { draftOf } from './rules-draft.ts';
import { Simulator } from './simulator.tsx';

/** The simulator for the saved rules of a code. */
export function SavedSimulator({ code, routing }: { code: QrCode; routing: Routing }) {
  const { t } = useTranslation('rules');
  return (
    <>
      <p className="text-soft">{t('simulator.text')}</p>
      <Simulator
        draft={draftOf(routing, routing.timezone)}
        destination={code.destination_url ?? ''}
        clicks={code.click_count}
      />
    </>
  );
}
