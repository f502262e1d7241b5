import type { HistoryEvent } from '@tessera/contract';
import { countryName } from '../../i18n/display-names.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useClientName } from '../../i18n/use-client-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEventDetails } from './use-event-details.ts';

export function HistoryList({ events }: { events: readonly HistoryEvent[] }) {
  const { t } = useTranslation('history');
  return (
    <ul aria-label={t('list')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventItem({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const clientName = useClientName();
  const details = useEventDetails()(event);
  const hasClient = event.browser !== null || event.os !== null;
  const client = [
    ...(hasClient ? [clientName(event)] : []),
    ...(event.country === null ? [] : [countryName(event.country, language)]),
  ];
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[1fr_max-content]">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">{t(`kind.${event.kind}`)}</p>
        {details.length > 0 && (
          <p className="flex flex-wrap gap-x-4 wrap-anywhere">
            {details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 text-soft sm:grid sm:justify-items-end">
        <time dateTime={event.at}>{formatMoment(event.at, language)}</time>
        {client.length > 0 && <span>{client.join(' · ')}</span>}
      </div>
    </li>
  );
}
