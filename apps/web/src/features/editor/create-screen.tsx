import { onDefaultHost, type QrStyleOptions, type QrType, shortUrl, type User } from '@tessera/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useIncludes } from '../../session/entitlements.ts';
import type { Fix } from '../../codes/check/scan-check.tsx';
import { NewAppearance } from './appearance/appearance-card.tsx';
import { useDefaultLook } from './appearance/use-default-look.ts';
import { logoRules, useLogo } from './appearance/use-logo.ts';
import { useNewStyle } from './appearance/use-style.ts';
import { type Draft, emptyDraft, hasContent } from '../../codes/draft/draft.ts';
import {
  type CreateBody,
  type DraftForm,
  DraftFormContext,
  draftResolver,
  draftSchema,
  useDraftForm,
} from '../../codes/draft/draft-form.ts';
import { EditorActions, EditorColumns } from './editor-layout.tsx';
import { DraftOrganizeCard } from './fields/organize-card.tsx';
import { ContentCard } from './fields/content-card.tsx';
import { useLengthCheck } from './fields/length-check.ts';
import { LeaveDialog } from '../../codes/leave-dialog.tsx';
import { LockedTypeBanner } from './plan-banners.tsx';
import type { Appearance, DrawnPicture } from './preview/preview-engine.ts';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { CreateFailure } from './save/create-failure.tsx';
import { useCreate } from './save/use-create.ts';
import { type ReservationState, useReservation } from './save/use-reservation.ts';
import { isLockedType, TypePicker } from './type-picker.tsx';

interface CreateScreenProps {
  user: User;
  /** The code to begin with; by default an empty one. */
  start?: { draft: Draft; style: Partial<QrStyleOptions> } | undefined;
  /** Called on the first input. */
  onBegin: () => void;
}

/** Three columns: type · content and appearance · preview and buttons. */
export function CreateScreen({ user, start, onBegin }: CreateScreenProps) {
  const { t } = useTranslation('editor');
  const form = useForm<Draft, unknown, CreateBody>({
    resolver: draftResolver,
    defaultValues: start?.draft ?? emptyDraft,
  });
  useLengthCheck(form, draftSchema);
  useFirstFocus(form);
  const type = useWatch({ control: form.control, name: 'type' });
  const [isLockedShown, setIsLockedShown] = useState(() => isLockedType(user, start?.draft.type));
  const logo = useLogo(logoRules.create);
  const newStyle = useNewStyle(start?.style);
  const [drawn, setDrawn] = useState<DrawnPicture>();
  const hasLooks = useIncludes('looks');
  const hasOwnAppearance = useDefaultLook(hasLooks && start === undefined, newStyle, logo);
  const appearance = { style: newStyle.style, logo: logo.state.picture };
  const link = useReservation(user.email);
  const action = useCreate(form, appearance, link);
  const selectType = (next: QrType) => {
    setIsLockedShown(false);
    action.clearFailure();
    form.setValue('type', next);
  };
  const hasWork = () => hasContent(form.getValues()) || hasOwnAppearance();
  return (
    <DraftFormContext value={form}>
      <form noValidate onSubmit={action.submit} onInput={onBegin}>
        <EditorColumns
          first={<TypePicker user={user} value={type} onSelect={selectType} onLocked={() => setIsLockedShown(true)} />}
          side={
            <DraftPreview appearance={appearance} link={link} onFix={newStyle.change} onDrawn={setDrawn}>
              <EditorActions
                action={t('create.action')}
                busyLabel={t('create.busy')}
                busy={form.formState.isSubmitting}
                cancel={t('create.cancel')}
                cancelTo={paths.qrCodes}
              >
                {action.failure !== undefined && <CreateFailure failure={action.failure} />}
              </EditorActions>
            </DraftPreview>
          }
        >
          {isLockedShown && <LockedTypeBanner />}
          <ContentCard type={type} />
          <NewAppearance edited={newStyle} logo={logo} drawn={drawn} />
          <DraftOrganizeCard />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={hasWork} />
    </DraftFormContext>
  );
}

/** On a touch screen, the keyboard would cover the form before the user has seen it. */
function useFirstFocus({ setFocus }: DraftForm): void {
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) setFocus('url.destination_url');
  }, [setFocus]);
}

interface DraftPreviewProps {
  appearance: Appearance;
  link: ReservationState;
  onFix: (fix: Fix) => void;
  onDrawn: (picture: DrawnPicture) => void;
  children: ReactNode;
}

/** A separate component, so that typing does not render the whole form again. */
function DraftPreview({ link, ...panel }: DraftPreviewProps) {
  const { control } = useDraftForm();
  const draft = useWatch({ control }) as Draft;
  const site = useSite();
  const publicUrl = site.kind === 'ready' ? site.site.publicUrl : window.location.origin;
  const { kind } = link;
  const url = kind === 'reserved' ? link.reservation.short_url : shortUrl(publicUrl, onDefaultHost(placeholderHash));
  const source = useMemo(() => ({ kind: 'draft', draft, link: { kind, url } }) as const, [draft, kind, url]);
  const scanHash = kind === 'reserved' ? link.reservation.short_hash : undefined;
  return <PreviewPanel {...panel} source={source} scanHash={scanHash} />;
}

/** Same length and alphabet as a real hash, so that the symbol has its final size. */
const placeholderHash = '7k3m9qx';
