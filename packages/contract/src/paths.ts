/** The paths of the web app; `:name` is one segment. The server answers 200 for these and 404 for all others. */
export const appPaths = {
  root: '/',
  login: '/login',
  oidcCallback: '/login/oidc',
  register: '/register',
  maker: '/create',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  changeEmail: '/change-email',
  undoEmail: '/undo-email',
  terms: '/terms',
  privacy: '/privacy',
  report: '/report',
  languageTest: '/language-test',
  viewer: '/qr/:hash',
  /** Shared statistics. Below an old segment: a new one would hide a link with its name. */
  share: '/qr/shared/:token',
  dashboard: '/dashboard',
  qrCodes: '/dashboard/qr-codes',
  newQrCode: '/dashboard/qr-codes/new',
  keptQrCode: '/dashboard/qr-codes/kept',
  importQrCodes: '/dashboard/qr-codes/import',
  /** The earlier address of the print page. */
  earlierPrintSheets: '/dashboard/qr-codes/print',
  qrCode: '/dashboard/qr-codes/:id',
  editQrCode: '/dashboard/qr-codes/:id/edit',
  /** The earlier address of the tab with the destination. */
  qrCodeRules: '/dashboard/qr-codes/:id/rules',
  printSheets: '/dashboard/print',
  /** The statistics of all codes. */
  analytics: '/dashboard/analytics',
  subscription: '/dashboard/subscription',
  subscriptionSuccess: '/dashboard/subscription/success',
  profile: '/dashboard/profile',
  security: '/dashboard/profile/security',
  history: '/dashboard/profile/history',
  mailReports: '/dashboard/profile/reports',
  apiKeys: '/dashboard/profile/api-keys',
  webhooks: '/dashboard/profile/webhooks',
  invites: '/dashboard/invites',
  admin: '/admin',
} as const;

/** The parameters of the viewer that hold the content of a code, in the order in which the server signs them. */
export const contentParameters = ['type', 'data', 'title'] as const;
/** The parameter of the viewer with the signature of the server. */
export const signatureParameter = 'sig';
/** The attribute of the viewer's root element if its address has the signed content of the code. */
export const vouchedAttribute = 'data-vouched';

/** First path segments that the server handles. `v2` is for the next version of the API. */
export const serverPaths = [
  'v1',
  'v2',
  'mcp',
  'docs',
  'downloads',
  'healthz',
  'readyz',
  'metrics',
  'assets',
  'fonts',
  'logos',
  'dev',
] as const;

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
const patterns = Object.values(appPaths).map(patternOf);
const viewerPattern = patternOf(appPaths.viewer);

/** The viewer is a separate page, not part of the web app. */
export const isViewerPath = (pathname: string): boolean => viewerPattern.test(pathname);
const sharePattern = patternOf(appPaths.share);

/** The token in the path of shared statistics. */
export const sharedTokenIn = (pathname: string): string | undefined =>
  sharePattern.test(pathname) ? pathname.split('/')[3] : undefined;
export const isAppPath = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
