import { useTranslation } from '../../i18n/use-translation.ts';
import { RichText } from '../../i18n/rich-text.tsx';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';

/** On an installation that keeps its mail to itself, tells where to read it. */
export function MailboxHint() {
  const { t } = useTranslation('auth');
  const state = useSite();
  if (state.at !== 'ready' || !state.site.mailbox) return null;
  return (
    <p className="rounded-control border border-dashed border-edge/60 px-3 py-2 text-soft">
      <RichText
        text={t('mailbox.hint')}
        tags={{
          link: (inner) => (
            <a className="link" href={paths.mailbox} target="_blank" rel="noreferrer">
              {inner}
            </a>
          ),
        }}
      />
    </p>
  );
}
