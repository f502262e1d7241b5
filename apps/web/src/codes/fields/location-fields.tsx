import { LocateFixed } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { parseCoordinates } from '../typed-values.ts';
import { useDraftForm } from '../draft/draft-form.ts';
import { DraftField } from './draft-field.tsx';

/** A precision of about ten centimeters; more digits would only make the symbol larger. */
const coordinateDigits = 6;
const formatCoordinate = (degrees: number): string => String(Number(degrees.toFixed(coordinateDigits)));

export function LocationFields() {
  const { t } = useTranslation('editor');
  const { setValue, formState } = useDraftForm();
  const fill = (latitude: string, longitude: string) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('location.latitude', latitude, options);
    setValue('location.longitude', longitude, options);
  };
  const position = usePosition(({ latitude, longitude }) =>
    fill(formatCoordinate(latitude), formatCoordinate(longitude)),
  );
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pair = parseCoordinates(event.clipboardData.getData('text'));
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
            loading={position.state === 'pending'}
            loadingLabel={t('position.busy')}
            onClick={position.request}
          >
            {t('position.action')}
          </Button>
        </div>
        <Spoken className={position.state === 'denied' || position.state === 'unavailable' ? 'text-danger' : 'hidden'}>
          {position.state === 'denied' && t('position.denied')}
          {position.state === 'unavailable' && t('position.unavailable')}
        </Spoken>
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

type PositionState = 'idle' | 'pending' | 'denied' | 'unavailable';

/** Long enough for the GPS receiver of a phone. */
const positionTimeoutMs = 15_000;

/** Requests the device's position from the browser. */
function usePosition(onPosition: (position: { latitude: number; longitude: number }) => void) {
  const [state, setState] = useState<PositionState>('idle');
  const request = () => {
    if (state === 'pending') return;
    if (!('geolocation' in navigator)) return setState('unavailable');
    setState('pending');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onPosition(coords);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: positionTimeoutMs },
    );
  };
  return { state, request };
}
