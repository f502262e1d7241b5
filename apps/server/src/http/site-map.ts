import { appPaths, defaultLanguage, languageCodes, languageTags } from '@tessera/contract';
import { html } from '../markup/html.ts';
import { type WebFile, webFile, withContent } from './web-files.ts';

/** The pages for search engines. */
const paths = [appPaths.root, appPaths.maker, appPaths.register, appPaths.terms, appPaths.privacy, '/docs'];

const inLanguage = (url: string, language: string) => (language === defaultLanguage ? url : `${url}?lang=${language}`);

/** Every page in every language, except for the English API reference. */
function siteMap(publicUrl: string): string {
  const entries = paths.map((path) => {
    const url = publicUrl + path;
    const links = languageCodes.map(
      (code) => html`<xhtml:link rel="alternate" hreflang="${languageTags[code]}" href="${inLanguage(url, code)}"/>`,
    );
    return html`<url><loc>${url}</loc>${path !== '/docs' && links}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries}</urlset>`,
  )}\n`;
}

/** Adds the site map, and its address to `robots.txt`. */
export function addSiteMap(files: Map<string, WebFile>, publicUrl: string): void {
  files.set(
    '/sitemap.xml',
    webFile('application/xml; charset=utf-8', () => siteMap(publicUrl)),
  );
  const robots = files.get('/robots.txt');
  if (robots)
    files.set(
      '/robots.txt',
      withContent(robots, (text) => `${text}\nSitemap: ${publicUrl}/sitemap.xml\n`),
    );
}
