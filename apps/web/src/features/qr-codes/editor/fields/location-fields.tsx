import { LocateFixed } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DraftField } from './draft-field.tsx';
import { useDraftForm } from '../draft/draft-form.ts';
import { coordinatePair } from '../../typed-values.ts';
import { usePosition } from '../use-position.ts';

/** About ten centimetres: more would only make the symbol larger. */
const places = 6;
const written = (degrees: number): string => String(Number(degrees.toFixed(places)));

export function LocationFields() {
  const { t } = useTranslation('editor');
  const { setValue, formState } = useDraftForm();
  const fill = (latitude: string, longitude: string) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('location.latitude', latitude, options);
    setValue('location.longitude', longitude, options);
  };
  const position = usePosition(({ latitude, longitude }) => fill(written(latitude), written(longitude)));
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pair = coordinatePair(event.clipboardData.getData('text'));
    if (!pair) return;
    event.preventDefault();
    fill(pair.latitude, pair.longitude);
  };
  return (
    <>
      <div className="grid gap-2">
        <div>
          <Button
            variant="secondary"
            icon={<LocateFixed className="size-4" aria-hidden="true" />}
            loading={position.state === 'asking'}
            loadingLabel={t('position.busy')}
            onClick={position.ask}
          >
            {t('position.action')}
          </Button>
        </div>
        <p
          role="alert"
          className={position.state === 'denied' || position.state === 'unavailable' ? 'text-danger' : 'hidden'}
        >
          {position.state === 'denied' && t('position.denied')}
          {position.state === 'unavailable' && t('position.unavailable')}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftField name="location.latitude" label={t('field.latitude')} inputMode="text" onPaste={paste} verbatim />
        <DraftField name="location.longitude" label={t('field.longitude')} inputMode="text" onPaste={paste} verbatim />
      </div>
      <p className="-mt-2 text-soft">{t('field.coordinatesHelp')}</p>
      <DraftField name="location.altitude" label={t('field.altitude')} inputMode="text" optional />
    </>
  );
}
