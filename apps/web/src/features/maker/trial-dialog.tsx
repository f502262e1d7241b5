import type { QrStyleOptions } from '@tessera/contract';
import { renderQr, shortLinkText, svgDataUrl } from '@tessera/qr';
import { type ReactNode, useCallback, useMemo } from 'react';
import { ScanMeNow } from '../../codes/check/scan-me-now.tsx';
import type { TrialLink } from '../../codes/draft/stored-code.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { watchScans } from '../../session/scan-watch.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { watchTrial } from './trial-scans.ts';

interface TrialDialogProps {
  link: TrialLink;
  style: QrStyleOptions;
  onClose: () => void;
  /** Saves the code with this link. */
  action: ReactNode;
}

/** A code with a short link of its own, to be scanned now: the scan appears here, before there is an account. */
export function TrialDialog({ link, style, onClose, action }: TrialDialogProps) {
  const { t } = useTranslation('maker', 'common');
  const { token, short_hash: hash, short_url: url } = link;
  const picture = useMemo(() => svgDataUrl(renderQr({ text: shortLinkText(url), style }).svg), [url, style]);
  const watch = useCallback<typeof watchScans>((_hash, onScan) => watchTrial(token, onScan), [token]);
  const openLink = (inner: string) => (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {inner}
    </a>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('trial.action')}
      description={t('trial.text')}
      closeLabel={t('common:action.close')}
      actions={action}
    >
      <img
        src={picture}
        alt={t('trial.alt')}
        className="mx-auto aspect-square w-64 max-w-full rounded-control border border-line"
        style={{ backgroundColor: style.background_color }}
      />
      <ScanMeNow hash={hash} watch={watch} />
      <p className="text-sm text-soft">
        <RichText text={t('trial.onPhone')} tags={{ link: openLink }} />
      </p>
    </Dialog>
  );
}
