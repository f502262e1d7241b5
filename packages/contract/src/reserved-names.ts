// A file of its own: pages that only build links leave it out.

/** Files that the web app has beside its pages, or that programs ask every site for. They are no short links. */
export const rootFiles: ReadonlySet<string> = new Set(
  (
    '404.html ads.txt app-ads.txt apple-touch-icon.png apple-touch-icon-precomposed.png browserconfig.xml crossdomain.xml docs.html ' +
    'favicon.ico favicon.png favicon.svg front-pages.json humans.txt icon-192.png icon-512.png icon-maskable-512.png index.html ' +
    'llms-full.txt llms.txt manifest.json manifest.webmanifest robots.txt security.txt service-worker.js sitemap.xml ' +
    'social.png sw.js viewer.html'
  ).split(' '),
);

/** Words that a future path of the product may need, or that would make a link look like a page of the product. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'about abuse account admin api app apps assets auth billing blog callback cdn codes contact dashboard domains downloads embed ' +
    'favicon graphql gs1 help home impressum imprint index invite invites jobs join legal link links llms logout mail manifest mcp ' +
    'null oauth oembed openapi password preview pricing public qr-codes robots root search security service-worker settings ' +
    'sign-in sign-out sign-up signin signup sitemap sso static status subscription support sw system tags team teams templates ' +
    'tessera undefined unsubscribe user users verify webhook webhooks webmail well-known workspace workspaces www'
  ).split(' '),
);
