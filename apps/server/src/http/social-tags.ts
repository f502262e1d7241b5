import { appPaths, type Language, languageCodes, languageTags } from '@tessera/contract';
import { html } from '../markup/html.ts';
import { textsIn } from '../texts/texts.ts';
import { type WebFile, withContent } from './web-files.ts';

/** Pages that people share. Programs that preview links run no scripts, so these pages have their tags from the server. */
const sharedPages = ['root', 'login', 'register', 'maker'] as const;
type SharedPage = (typeof sharedPages)[number];

const picture = { path: '/social.png', width: 1200, height: 630 };
const locales: Record<Language, string> = { en: 'en_US', es: 'es_419', 'pt-br': 'pt_BR', fr: 'fr_FR' };
const titleTag = /<title>.*?<\/title>/;
const descriptionTag = /<meta name="description"[^>]*>/;

function socialTags(page: SharedPage, language: Language, publicUrl: string): string {
  const { title, description } = textsIn(language).social[page];
  const url = publicUrl + appPaths[page];
  const openGraph = {
    type: 'website',
    site_name: 'Tessera',
    title,
    description,
    url,
    locale: locales[language],
    image: publicUrl + picture.path,
    'image:width': picture.width,
    'image:height': picture.height,
    'image:alt': 'Tessera',
  };
  const properties = Object.entries(openGraph).map(
    ([name, content]) => html`<meta property="og:${name}" content="${content}">`,
  );
  return String(
    html`<meta name="description" content="${description}"><link rel="canonical" href="${url}">${properties}<meta name="twitter:card" content="summary_large_image">`,
  );
}

/** Replaces the description and the title, and names the language. */
const withTags = (index: string, tags: string, title: string, language: Language): string =>
  index
    .replace('<html lang="en">', () => `<html lang="${languageTags[language]}">`)
    .replace(titleTag, () => String(html`<title>${title}</title>`))
    .replace(descriptionTag, () => tags);

/**
 * Returns the index page with the tags of a shared page in a language; undefined for other pages. `addContent` adds what the
 * page shows before its scripts have run.
 */
export function createSocialPages(
  index: WebFile,
  publicUrl: string,
  addContent: (index: string, path: string, language: Language) => string,
) {
  const files = new Map<string, WebFile>();
  for (const page of sharedPages)
    for (const language of languageCodes) {
      const file = withContent(index, (content) => {
        const { title } = textsIn(language).social[page];
        const tagged = withTags(content, socialTags(page, language, publicUrl), title, language);
        return addContent(tagged, appPaths[page], language);
      });
      files.set(`${appPaths[page]} ${language}`, file);
    }
  return (path: string, language: Language): WebFile | undefined => files.get(`${path} ${language}`);
}
