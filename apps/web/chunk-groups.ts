import type { Plugin } from 'vite';

const pattern = (...paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'));

/** One file for these modules and all their imports that no earlier group has. */
const withImports = (name: string, ...paths: string[]) => ({ name, paths, test: pattern(...paths) });

/** One file for exactly these modules. */
const only = (name: string, ...paths: string[]) => ({
  name,
  paths,
  test: pattern(...paths),
  includeDependenciesRecursively: false,
});

const icons = (...names: string[]) => `lucide-react/.*/(${names.join('|')})\\.m?js`;

/**
 * Which modules share a file, where the bundler alone would write one small file for each set of pages that use a module.
 * A request costs more than a kilobyte that a page does not need. `e2e/weight.spec.ts` limits the kilobytes of each page.
 * The first group that matches a module gets it.
 */
const groups = [
  withImports('react', 'node_modules/(react|react-dom|scheduler)/'),
  // The part of the query cache that every dashboard page needs.
  withImports('query', 'node_modules/@tanstack/(query-core(?!.*[Oo]bserver)|.*QueryClientProvider)'),
  // The rest of it, for pages that read or change data.
  withImports('query-hooks', 'node_modules/@tanstack/'),
  // Modules of every page.
  withImports(
    'shell',
    'src/lib(?!/(form|email-form|use-email-form|use-countdown|download|google-tag|share|print-target|rasterize|host-names|load-passkey-prompt|passkey-prompt|passkey-error|passkey-support|use-anchor|use-link-token|coins))',
    'src/i18n(?!/(display-names|load-state|text-files|(host|destination)-warnings|passkey-message|use-client-name|confirm-action|password-input))',
    'src/session(?!/(follow-account|upgrade-link|live-stream|scan-watch|confirm-|oidc|passkey-sign-in|change-password))',
    'src/ui/(button|create-icon|spinner|page-(?!part)|logo|banner|card\\.|field|input|select|icon-button|badge|empty-state|error-state|live-region|spoken|toast\\.)',
    'src/codes/free-plan',
    'account/theme-switch',
    icons('check', 'languages', 'monitor', 'moon', 'plus', 'sun', 'x'),
    'contract/src/(choices|endpoint)',
  ),
  // Code that the frame of the dashboard shares with the command palette.
  withImports(
    'navigation',
    'features/palette/(shortcuts\\.|palette-state)',
    icons('credit-card', 'house', 'log-out', 'printer', 'qr-code', 'search', 'shield-check', 'user-round', 'users'),
  ),
  // The sidebar. Pages for visitors have icons of the groups before and after, and need nothing of this one.
  only(
    'sidebar',
    'features/palette/site-map',
    'ui/dropdown-menu\\.',
    icons('chart-line', 'chevrons-up-down', 'code', 'mail', 'rotate-ccw-clock', 'wrench'),
  ),
  // The menu of a row, with the icons of its usual actions.
  withImports('row-menu', icons('archive(-arrow-up)?', 'copy-plus', 'ellipsis', 'pencil', 'trash')),
  // Before the code of lists, which uses one of these icons: pages for visitors have password fields, and no lists.
  only('inputs', 'src/lib/form\\.', 'i18n/password-input', icons('eye', 'eye-off')),
  // The names of codes, for every page that mentions one.
  only(
    'code-names',
    'src/codes/(content-summary|qr-code-content|qr-code-queries|use-code-name)\\.',
    'session/upgrade-link',
  ),
  // A code with its picture and a link to copy: its page and all lists.
  only(
    'code',
    'src/codes/(code-picture|use-code-actions)\\.',
    'ui/(copy-button|qr-type-icon|sparkline)\\.',
    icons('copy', 'image-off'),
  ),
  // Small modules that the page of a code shares with other pages about one code.
  only(
    'one-code',
    'src/codes/(use-change-code|use-file-download|new-code|leads-to-id)\\.',
    'code-page/print/print-size',
    'features/rules/(rules-queries|names)\\.',
    icons('power'),
  ),
  // Visitors have it too, to stay signed in.
  only('checkbox', 'ui/checkbox\\.'),
  // Code that the list of codes shares with other pages of the dashboard.
  withImports(
    'codes',
    'src/codes/(click-trend|code-list-query|list-filters|selection\\.|tags/tag-queries|use-selection)',
    'features/code-list/(create-actions|row-style|status-select)',
    'features/bulk/bulk-actions',
    'ui/tag-chip',
  ),
  only(
    'icons',
    icons('download', 'key-round', 'link-2', 'palette', 'send', 'share-2', 'sliders-horizontal', 'upload', 'webhook'),
  ),
  // Modules of subpages of the dashboard.
  only(
    'page-parts',
    'ui/(back-link|page-part)\\.',
    'lib/use-anchor',
    'i18n/(display-names|load-state)',
    'contract/src/link-rules',
    icons('arrow-left'),
  ),
  only('change', 'ui/(change|stat)\\.', icons('arrow-down-right', 'arrow-right', 'arrow-up-right')),
  // Parts about the account: the overview, invites and the subscription.
  only(
    'account-figures',
    'features/.*/(quota-card|invite-queries|subscription-queries|subscription-view)\\.',
    'contract/src/subscription-statuses',
  ),
  // Pages for signing in and registering.
  only(
    'auth',
    'features/auth/(auth-card|auth-fields|check-email|lazy-second-step|challenge)\\.',
    'features/oidc/sign-in-choice',
    'lib/use-link-token',
    'maker/maker-beside-form',
  ),
  only('passkeys', 'i18n/passkey-message', 'lib/(load-passkey-prompt|passkey-error|passkey-support)'),
  // Whether a code can be scanned: the maker, the editor and the page of a code.
  only(
    'code-check',
    'src/codes/check/scan-check',
    'packages/qr/src/check/worker',
    icons('circle-question-mark', 'circle-x', 'lightbulb'),
  ),
  // The contents of a code and their rules: the maker, the editor and the page of rules.
  only(
    'code-data',
    'contract/src/(destination|qr-data|qr-types|tags|qr-color|qr-frame|qr-style|link-names|slugs|qr-code-bodies)\\.',
    'src/codes/draft/(draft-data|draft-encoding|draft-body|draft-form)\\.',
    'editor/fields/length-check',
    'qr/src/payload/',
    'qr/src/matrix/(layout|correction|utf8|segments)\\.',
  ),
  only(
    'drawing',
    'node_modules/(nayuki-qr-code-generator|qr)/',
    'qr/src/matrix/(encode|headroom)\\.',
    'qr/src/render/(alignment|clearing|dots|eyes|placement|png|logo-place|draw|fill|svg|render|box)\\.',
    'qr/src/frame/load-frames',
    'packages/qr/src/index\\.',
  ),
  only(
    'colors',
    'src/codes/style/(recent-colors|use-color-fields|style-controls)\\.',
    'node_modules/react-colorful/',
    'ui/(color-picker|color-panel|hex-color|color-field|slider)\\.',
    icons('pipette', 'arrow-up-down'),
  ),
  // Input fields of the maker and the editor.
  only(
    'code-fields',
    'src/codes/utm/(utm|utm-button)\\.',
    'lib/coins',
    'src/codes/fields/(field-hints|draft-field|\\w+-fields)\\.',
    icons('locate-fixed'),
  ),
  // The two pages of the editor.
  only(
    'editor-parts',
    'editor/(plan-banners|editor-layout)\\.',
    'editor/fields/(slug-field|organize-card)\\.',
    'editor/preview/(use-preview|preview-panel)\\.',
    'editor/appearance/(?!crop-dialog|look-dialog|redraw-dialog|samples)',
    'src/codes/style/style-change',
  ),
  only('looks', 'src/codes/(look-queries|logo-picture)'),
  only(
    'dialogs',
    'node_modules/@radix-ui/react-(dismissable-layer|focus-scope|portal|focus-guards|dialog)/',
    'node_modules/(tslib|react-remove-scroll|react-remove-scroll-bar|use-callback-ref|use-sidecar|get-nonce|react-style-singleton|aria-hidden)/',
    'ui/(dialog-parts|dialog)\\.',
  ),
  only('tabs', 'node_modules/@radix-ui/react-(collection|direction|use-is-hydrated|roving-focus|tabs)/', 'ui/tabs\\.'),
  // Days and clocks: statistics, and the zone of the account in the profile.
  only('times', 'contract/src/(local-time|time-buckets|time-zone|wall-clock)\\.'),
  // What the page of statistics needs for its first screen, and shares with its other files.
  only('analytics-parts', 'features/analytics/(view|view-texts|days|figures|format-days|point-labels)\\.'),
  only('charts', 'ui/(chart-data|chart-frame|series-chart|line-chart|bar-chart|donut-chart)\\.'),
];
export const chunkGroups = groups.map(({ paths: _, ...group }) => group);

/** `ui/(card|field)` stands for two patterns. What a pattern excludes with `(?!…)` counts too: it must be there to be excluded. */
function alternatives(path: string): string[] {
  const [group, inner = '', optional] = /\((?:\?!)?([^()]*)\)(\?)?/.exec(path) ?? [];
  if (group === undefined) return [path];
  const choices = optional ? [...inner.split('|'), ''] : inner.split('|');
  return choices.flatMap((choice) => alternatives(path.replace(group, () => choice)));
}

/** The patterns that match none of these modules. */
export const unmatchedPatterns = (modules: readonly string[]): string[] =>
  groups.flatMap(({ name, paths }) =>
    [...new Set(paths.flatMap(alternatives))]
      .filter((path) => !modules.some((id) => pattern(path).test(id)))
      .map((path) => `${name}: ${path}`),
  );

/** A pattern without a module is left over from a file that was renamed or deleted: its group would silently lose the file. */
export const refuseUnmatchedPatterns: Plugin = {
  name: 'refuse-unmatched-patterns',
  generateBundle() {
    const unmatched = unmatchedPatterns([...this.getModuleIds()]);
    if (unmatched.length > 0) throw new Error(`chunk groups without a module: ${unmatched.join(', ')}`);
  },
};

/** Files that import each other may run a module before the ones it needs. */
export const refuseCircularChunks: Plugin = {
  name: 'refuse-circular-chunks',
  generateBundle(_options, bundle) {
    const checked = new Set<string>();
    const check = (file: string, importers: readonly string[]): void => {
      const start = importers.indexOf(file);
      if (start >= 0) throw new Error(`circular chunks: ${[...importers.slice(start), file].join(' → ')}`);
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || checked.has(file)) return;
      for (const imported of chunk.imports) check(imported, [...importers, file]);
      checked.add(file);
    };
    for (const file of Object.keys(bundle)) check(file, []);
  },
};
