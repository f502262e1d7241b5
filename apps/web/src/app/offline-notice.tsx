import { Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Spoken } from '../ui/spoken.tsx';

type Connection = 'online' | 'offline' | 'back';

/** How long the notice shows that the connection is back. */
const backNoticeMs = 4000;

export function OfflineNotice() {
  const { t } = useTranslation();
  const [connection, setConnection] = useState<Connection>(navigator.onLine ? 'online' : 'offline');
  useEffect(() => {
    const onOffline = () => setConnection('offline');
    const onOnline = () => setConnection('back');
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, []);
  useEffect(() => {
    if (connection !== 'back') return;
    const timer = setTimeout(() => setConnection('online'), backNoticeMs);
    return () => clearTimeout(timer);
  }, [connection]);
  const Icon = connection === 'offline' ? WifiOff : Wifi;
  return (
    <Spoken as="div" className="pointer-events-none fixed inset-x-4 bottom-4 z-40 grid justify-items-center">
      {connection !== 'online' && (
        <p className="flex animate-enter items-center gap-2 rounded-control bg-ink px-4 py-2.5 font-medium text-paper shadow-float">
          <Icon className="size-4 shrink-0" aria-hidden="true" />
          {connection === 'offline' ? t('offline.lost') : t('offline.back')}
        </p>
      )}
    </Spoken>
  );
}
