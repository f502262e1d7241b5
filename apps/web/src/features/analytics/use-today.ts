import { localDay } from '@tessera/contract';
import { useEffect, useState } from 'react';

const checkMs = 60_000;

/** The current day in the zone. Changes at midnight. */
export function useToday(zone: string): string {
  const [now, setNow] = useState(() => Date.now());
  const today = localDay(new Date(now), zone);
  useEffect(() => {
    const timer = setInterval(() => {
      if (localDay(new Date(), zone) !== today) setNow(Date.now());
    }, checkMs);
    return () => clearInterval(timer);
  }, [today, zone]);
  return today;
}
