import type { QrCode } from '@tessera/contract';
import type { ReactNode } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { Banner } from '../../ui/banner.tsx';
import { SavedAppearance } from './appearance/appearance-card.tsx';
import { RedrawNotice } from './appearance/redraw-notice.tsx';
import type { Design } from './appearance/use-design.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { LogoFailed } from './save/save-design.ts';

/** Preview of the edited design, with the buttons of the form. */
export function DesignPreview({ design, children }: { design: Design; children: ReactNode }) {
  const canEdit = useIncludes('edits');
  return (
    <PreviewPanel
      source={design.source}
      appearance={design.appearance}
      savedPicture={design.code.qr_code_data_url}
      onFix={canEdit ? design.edited.change : undefined}
      onDrawn={design.setDrawn}
    >
      {children}
    </PreviewPanel>
  );
}

export function DesignFields({ design }: { design: Design }) {
  const canEdit = useIncludes('edits');
  const { code, edited, logo, drawn } = design;
  return (
    <>
      <SavedAppearance saved={code.style} edited={edited} disabled={!canEdit} logo={logo} drawn={drawn} />
      {/* Below the card, because it appears only after the preview is drawn and must not move the card. */}
      {canEdit && (
        <RedrawNotice
          picture={drawn}
          isRedrawn={design.isRedrawn}
          onRedraw={design.redraw}
          onKeep={design.keepVersion}
        />
      )}
    </>
  );
}

/** A missing logo is uploaded again on the page of the code. */
export function MissingLogoNotice({ code }: { code: QrCode }) {
  const { t } = useTranslation('errors');
  return (
    <Banner tone="error">
      <Link className="link" to={paths.qrCodeOf(code.id)}>
        {t('code.logo_missing')}
      </Link>
    </Banner>
  );
}

const logoFailures = { upload: 'general.uploadLogoFailed', remove: 'general.removeLogoFailed' } as const;

/** Which step failed, and the server's reason if it gave one. */
export function SaveFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('errors');
  const isLogo = failure instanceof LogoFailed;
  const key = isLogo ? logoFailures[failure.step] : 'general.updateQrCodeFailed';
  const reason = errorMessage(isLogo ? failure.cause : failure, key);
  return (
    <Banner tone="error" title={t(key)}>
      {reason === t(key) ? null : <p>{reason}</p>}
    </Banner>
  );
}
