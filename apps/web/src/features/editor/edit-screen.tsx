import { newestRendererVersion, type QrCode } from '@tessera/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { Banner } from '../../ui/banner.tsx';
import { RedrawNotice } from './appearance/redraw-notice.tsx';
import { SavedAppearance } from './appearance/appearance-card.tsx';
import { withRemovals } from '../../codes/style/style-change.ts';
import { logoRules, useLogo } from './appearance/use-logo.ts';
import { useSavedStyle } from './appearance/use-style.ts';
import { EditorActions, EditorColumns } from './editor-layout.tsx';
import { DetailsCard } from './fields/details-card.tsx';
import { SavedOrganizeCard } from './fields/organize-card.tsx';
import { LeaveDialog } from '../../codes/leave-dialog.tsx';
import { LockedEditNotice } from './plan-banners.tsx';
import type { DrawnPicture } from './preview/preview-engine.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { savedDetails, LogoFailed, useDetailsForm, useSave } from './save/use-save.ts';

const areEqual = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

interface EditScreenProps {
  code: QrCode;
  /** Shown above the destination. */
  notice?: ReactNode;
}

export function EditScreen({ code, notice }: EditScreenProps) {
  const { t } = useTranslation('editor');
  const canEdit = useIncludes('edits');
  const form = useDetailsForm(code);
  const logo = useLogo(logoRules.edit, code.logo_url);
  const edited = useSavedStyle(code.style);
  const { style } = edited;
  const [rendererVersion, setRendererVersion] = useState(code.renderer_version);
  const [drawn, setDrawn] = useState<DrawnPicture>();
  const isRedrawn = rendererVersion !== code.renderer_version;
  const changedStyle =
    areEqual(style, code.style) && !isRedrawn
      ? undefined
      : { ...withRemovals(style, code.style), ...(isRedrawn && { renderer_version: rendererVersion }) };
  const action = useSave(code, form, { style: changedStyle, logo });
  const source = useMemo(
    () =>
      // Without its logo, the preview would be another picture.
      logo.state.kind === 'loading' || (code.picture_error && !logo.edit)
        ? undefined
        : ({ kind: 'saved', code } as const),
    [logo.state.kind, logo.edit, code],
  );
  const hasChanges = () =>
    !areEqual(form.getValues(), savedDetails(code)) || changedStyle !== undefined || logo.edit !== undefined;
  return (
    <>
      <form noValidate onSubmit={action.submit}>
        <EditorColumns
          side={
            <PreviewPanel
              source={source}
              appearance={{ style, logo: logo.state.picture, rendererVersion }}
              savedPicture={code.qr_code_data_url}
              onFix={canEdit ? edited.change : undefined}
              onDrawn={setDrawn}
            >
              <EditorActions
                action={t('edit.action')}
                busyLabel={t('edit.busy')}
                busy={form.formState.isSubmitting}
                cancel={t('edit.cancel')}
                cancelTo={paths.qrCodeOf(code.id)}
              >
                {action.failure !== undefined && <SaveFailure failure={action.failure} />}
              </EditorActions>
            </PreviewPanel>
          }
        >
          {!canEdit && <LockedEditNotice />}
          {code.picture_error === 'logo_missing' && <MissingLogoNotice code={code} />}
          <DetailsCard code={code} form={form} locked={!canEdit} notice={notice} />
          <SavedAppearance saved={code.style} edited={edited} disabled={!canEdit} logo={logo} drawn={drawn} />
          {/* Below the card, because it appears only after the preview is drawn and must not move the card. */}
          {canEdit && (
            <RedrawNotice
              picture={drawn}
              isRedrawn={isRedrawn}
              onRedraw={() => setRendererVersion(newestRendererVersion)}
              onKeep={() => setRendererVersion(code.renderer_version)}
            />
          )}
          <SavedOrganizeCard code={code} form={form} />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={hasChanges} />
    </>
  );
}

/** A missing logo is uploaded again on the page of the code. */
function MissingLogoNotice({ code }: { code: QrCode }) {
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
function SaveFailure({ failure }: { failure: unknown }) {
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
