import { useTranslation } from '../i18n/use-translation.ts';

export const mainId = 'main';

export function SkipLink() {
  const { t } = useTranslation();
  const skip = () => document.getElementById(mainId)?.focus();
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      {t('layout.skip')}
    </a>
  );
}
