import { hostWarnings } from '@tessera/contract';
import { TriangleAlert } from 'lucide-react';
import { Spoken } from '../ui/spoken.tsx';
import { useTranslation } from './use-translation.ts';
import { decodeHost } from '../lib/host-names.ts';

/** Warns of a host that imitates another one or has no name. The code can be saved. */
export function HostWarnings({ address }: { address: string }) {
  const { t } = useTranslation('warnings');
  if (!URL.canParse(address)) return null;
  const host = decodeHost(address)?.unicode ?? new URL(address).hostname;
  const warnings = hostWarnings(host);
  if (warnings.length === 0) return null;
  return (
    <Spoken as="span" className="flex items-start gap-1.5 text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="grid gap-1">
        {warnings.map(({ code, resembles = '' }) => (
          <span key={code}>{t(code, { host, resembles })}</span>
        ))}
      </span>
    </Spoken>
  );
}
