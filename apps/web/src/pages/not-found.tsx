import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { MissingTile } from '../ui/missing-tile.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <div className="grid max-w-md justify-items-center gap-4 text-center">
      <MissingTile />
      <h1 className="text-xl font-semibold">{t('notFound.title')}</h1>
      <p className="text-soft">{t('notFound.text')}</p>
      <Link className={buttonStyle()} to={paths.root}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}
