import { FullMaker } from '../features/maker/maker.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { useSession } from '../session/session-store.ts';

/** For visitors and users: a user continues in the editor, a visitor at the registration. */
export function MakerPage() {
  const { t } = useTranslation('maker');
  const navigate = useNavigate();
  const isSignedIn = useSession().kind === 'signed-in';
  useDocumentTitle(t('title'));
  const toLogin = (inner: string) => (
    <Link className="link" to={paths.login}>
      {inner}
    </Link>
  );
  return (
    <div className="grid w-full max-w-5xl gap-6 self-start">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">{t('title')}</h1>
        <p className="text-soft">{t('promise')}</p>
      </header>
      <FullMaker isSignedIn={isSignedIn} onKept={() => navigate(isSignedIn ? paths.newQrCode : paths.register)} />
      {!isSignedIn && (
        <p className="text-center text-soft">
          <RichText text={t('keep.signIn')} tags={{ link: toLogin }} />
        </p>
      )}
    </div>
  );
}
