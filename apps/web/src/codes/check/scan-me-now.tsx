import { CircleCheck, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countryName } from '../../i18n/display-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { watchScans } from '../../session/scan-watch.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { deviceName, type ScanFacts, timeAgo } from './scan-details.ts';

interface ScanMeNowProps {
  /** Undefined while the short link is reserved. */
  hash: string | undefined;
  /** The scans of the code that the page knows of. More of them when a stream opens were missed, as during a lost connection. */
  knownScans?: number;
  watch?: typeof watchScans;
}

/**
 * Invites to scan the picture, and celebrates each scan as it happens. Title and text have as many lines before and after: no layout shift.
 */
export function ScanMeNow({ hash, knownScans = 0, watch = watchScans }: ScanMeNowProps) {
  const { t } = useTranslation('scan');
  const language = useLanguage();
  // The count of the code may be fetched again after the first scan.
  const [scansAtStart] = useState(knownScans);
  const latest = useLatestScan(hash, scansAtStart, watch);
  const country = latest?.scan.country;
  const details = latest && [country && countryName(country, language), deviceName(latest.scan, t)].filter(Boolean);
  const isNamed = details !== undefined && details.length > 0;
  const key = scansAtStart > 0 || (latest && latest.count > 1) ? 'now.latest' : 'now.first';
  const Icon = latest ? CircleCheck : Smartphone;
  return (
    <div
      className={`flex items-start gap-3 rounded-control p-3 transition-colors duration-500 ${latest ? 'bg-success-soft' : 'bg-sunken'}`}
    >
      <Icon
        key={latest?.count}
        className={`mt-0.5 size-5 shrink-0 ${latest ? 'animate-pop text-success' : 'text-soft'}`}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className="font-semibold">{latest ? t('now.works') : t('now.title')}</p>
        <p className="min-h-10 text-soft">
          {/* The age changes every second, so it is not part of the spoken text. */}
          <Spoken as="span" when="changed">
            {latest ? (isNamed ? t(key, { details: details.join(', ') }) : t('now.unknown')) : t('now.invite')}
          </Spoken>
          {latest?.at !== undefined && (
            <>
              {isNamed ? ', ' : ' '}
              <TimeAgo since={latest.at} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

interface LatestScan {
  hash: string;
  scan: ScanFacts;
  /** When this page received it: the clocks of server and browser may differ. Undefined for a missed scan, known from the total only. */
  at?: number;
  count: number;
}

const missedScan: ScanFacts = { country: null, os: null, device: null };

function useLatestScan(
  hash: string | undefined,
  scansAtStart: number,
  watch: typeof watchScans,
): LatestScan | undefined {
  const [latest, setLatest] = useState<LatestScan>();
  useEffect(() => {
    if (hash === undefined) return undefined;
    let count = 0;
    const onScan = (scan: ScanFacts) => {
      count += 1;
      setLatest({ hash, scan, at: Date.now(), count });
    };
    const onTotal = (total: number) => {
      if (total <= scansAtStart + count) return;
      count = total - scansAtStart;
      setLatest({ hash, scan: missedScan, count });
    };
    return watch(hash, onScan, onTotal);
  }, [hash, scansAtStart, watch]);
  return latest?.hash === hash ? latest : undefined;
}

function TimeAgo({ since }: { since: number }) {
  const language = useLanguage();
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="figures">{timeAgo(now - since, language)}</span>;
}
