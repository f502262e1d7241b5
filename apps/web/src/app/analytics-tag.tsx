import { useEffect } from 'react';
import { loadTag } from '../lib/analytics.ts';
import { useSite } from '../lib/site.ts';

/** Loads Google's tag where the installation has one. */
export function AnalyticsTag() {
  const site = useSite();
  const id = site.at === 'ready' ? site.site.gtagId : null;
  useEffect(() => {
    if (id !== null) loadTag(id);
  }, [id]);
  return null;
}
