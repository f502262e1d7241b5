import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QrCode } from '@tessera/contract';
import { titleOrContent } from '../../codes/content-summary.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { followLink } from '../../lib/follow-link.ts';
import { paths } from '../../lib/paths.ts';
import { useNavigate } from '../../lib/router/hooks.ts';
import { useStore } from '../../lib/store.ts';
import { useProvider } from '../../lib/use-provider.ts';
import { typingPauseMs, useDebounced } from '../../lib/use-debounced.ts';
import { userCall } from '../../session/user-call.ts';
import { type Command, CommandDialog } from '../../ui/command-dialog.tsx';
import { QrTypeIcon } from '../../ui/qr-type-icon.tsx';
import { findCommands } from './matches.ts';
import { paletteCommands } from './palette-commands.tsx';
import { searchStore } from './palette-state.ts';
import { useSiteMap } from './site-map.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';

const maxCodes = '8';
/** The limit of the API. */
const maxSearchLength = 200;

/** The codes that match a search. All queries about codes share the first key, which is invalidated when a code changes. */
const useCodes = (search: string) =>
  useQuery({
    queryKey: ['qr-codes', 'palette', search],
    queryFn: ({ signal }) =>
      userCall('GET /qr-codes', { query: { search, limit: maxCodes, data_urls: 'omit' }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette', 'common');
  const language = useLanguage();
  const navigate = useNavigate();
  const search = useStore(searchStore);
  const words = search.trim();
  const settled = useDebounced(words, typingPauseMs);
  const codes = useCodes(settled);
  const go = (to: string) => {
    onClose();
    followLink(to, (address) => navigate(address));
  };
  const { actions, settings, pages } = paletteCommands(t, {
    go,
    close: onClose,
    pages: useSiteMap().flatMap((group) => group.pages),
    hasOnlyProvider: useProvider()?.only ?? false,
  });
  const codeCommand = (code: QrCode): Command => ({
    key: code.id,
    text: titleOrContent(code, language) || t(`common:qrType.${code.qr_type}`),
    hint: withoutScheme(code.short_url),
    icon: <QrTypeIcon type={code.qr_type} />,
    run: () => go(paths.qrCodeOf(code.id)),
  });
  const found = words === '' ? [] : (codes.data?.qr_codes ?? []);
  const groups = [
    { title: t('group.codes'), commands: found.map(codeCommand) },
    { title: t('group.actions'), commands: findCommands(actions, words) },
    { title: t('group.settings'), commands: words === '' ? [] : findCommands(settings, words) },
    { title: t('group.pages'), commands: findCommands(pages, words) },
  ].filter(({ commands }) => commands.length > 0);
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  const isSearching = words !== '' && (settled !== words || codes.isFetching);
  return (
    <CommandDialog
      title={t('title')}
      searchLabel={t('search')}
      search={search}
      maxLength={maxSearchLength}
      onSearch={searchStore.set}
      onClose={onClose}
      groups={groups}
      status={
        isSearching
          ? t('searching')
          : words !== '' && codes.isError
            ? t('failed')
            : count === 0
              ? t('nothing')
              : t('results', { count })
      }
    />
  );
}
