import { defaultStyle, type QrType, type User } from '@tessera/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { ContentCard } from './fields/content-card.tsx';
import { CreateFailure } from './save/create-failure.tsx';
import { type Draft, emptyDraft, hasWork } from './draft/draft.ts';
import { type CheckedBody, DraftFormContext, draftResolver, tooLongFields } from './draft/draft-form.ts';
import { DraftPreview } from './draft-preview.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorColumns } from './editor-columns.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LockedNotice } from './locked-notice.tsx';
import { logoRules } from './logo-rules.ts';
import { NewAppearance } from './appearance/new-appearance.tsx';
import { TypePicker } from './type-picker.tsx';
import { useCreate } from './save/use-create.ts';
import { useLengthCheck } from './fields/use-length-check.ts';
import { useLogo } from './appearance/use-logo.ts';
import { useNewStyle } from './use-new-style.ts';

interface CreateScreenProps {
  user: User;
  /** Something was typed or chosen. */
  onBegin: () => void;
}

/** The three columns: what it is · what it says and how it looks · what comes of it. */
export function CreateScreen({ user, onBegin }: CreateScreenProps) {
  const { t } = useTranslation('editor');
  const form = useForm<Draft, unknown, CheckedBody>({ resolver: draftResolver, defaultValues: emptyDraft });
  useLengthCheck(form, tooLongFields);
  const type = useWatch({ control: form.control, name: 'type' });
  const [locked, setLocked] = useState(false);
  const look = useNewStyle();
  const logo = useLogo(logoRules.create);
  const { picture } = logo.state;
  const action = useCreate(form, { style: look.style, logo: picture });
  const choose = (next: QrType) => {
    setLocked(false);
    action.clearFailure();
    form.setValue('type', next);
  };
  return (
    <DraftFormContext value={form}>
      <form noValidate onSubmit={action.submit} onInput={onBegin}>
        <EditorColumns
          first={<TypePicker user={user} value={type} onChoose={choose} onLocked={() => setLocked(true)} />}
          side={
            <>
              <DraftPreview style={look.style} logo={picture} onFix={look.change} />
              <EditorActions
                action={t('create.action')}
                busyLabel={t('create.busy')}
                busy={form.formState.isSubmitting}
                cancel={t('create.cancel')}
                cancelTo={paths.qrCodes}
              >
                {action.failure !== undefined && <CreateFailure failure={action.failure} />}
              </EditorActions>
            </>
          }
        >
          {locked && <LockedNotice />}
          <ContentCard type={type} />
          <NewAppearance look={look} logo={logo} />
        </EditorColumns>
      </form>
      <LeaveDialog hasWork={() => hasWork(form.getValues()) || look.style !== defaultStyle || picture !== null} />
    </DraftFormContext>
  );
}
