import { pictureUrl, type QrCode } from '@tessera/contract';
import { useChangeCode } from '../../codes/use-change-code.ts';
import { useCodeName } from '../../codes/use-code-name.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { Switch } from '../../ui/switch.tsx';

/** The text as the value of an HTML attribute. */
const attribute = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Whether the picture has a public address, and the HTML to show it on another page. */
export function EmbedDialog({ code, onClose }: { code: QrCode; onClose: () => void }) {
  const { t } = useTranslation('embed', 'detail', 'errors');
  const title = useCodeName(code);
  const change = useChangeCode(code.id);
  const isPublic = change.isPending ? change.variables.public_picture === true : code.public_picture;
  const src = pictureUrl(code.short_url, 'svg');
  const alt = t('detail:pictureAlt', { title });
  const html = `<img src="${attribute(src)}" alt="${attribute(alt)}" width="${code.style.size}">`;
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} closeLabel={t('close')}>
      <div className="grid gap-1.5">
        <Switch
          label={t('public')}
          aria-describedby="embed-contains"
          checked={isPublic}
          onChange={({ target }) => change.mutate({ public_picture: target.checked })}
        />
        <p id="embed-contains" className="text-soft">
          {t(code.encoding === 'direct' ? 'containsContent' : 'containsLink')}
        </p>
        {change.error && <Spoken className="text-danger">{errorMessage(change.error)}</Spoken>}
      </div>
      {code.public_picture && (
        <>
          <Field label={t('html')} help={t('htmlHelp')}>
            {(control) => (
              <Textarea {...control} readOnly rows={3} value={html} onFocus={({ target }) => target.select()} />
            )}
          </Field>
          <div className="flex justify-end">
            <CopyButton
              variant="primary"
              text={html}
              label={t('copy')}
              copiedLabel={t('copied')}
              failedLabel={t('copyFailed')}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
