import { defaultLanguage, type Language, languageFromTag } from '@tessera/contract';
import type { FastifyRequest } from 'fastify';

/** The visitor's language: from the `lang` parameter, else from `Accept-Language`. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers' | 'query'>): Language {
  const requested = (request.query as Record<string, unknown> | undefined)?.['lang'];
  const fromQuery = typeof requested === 'string' ? languageFromTag(requested) : undefined;
  return fromQuery ?? fromAcceptLanguage(request.headers['accept-language']) ?? defaultLanguage;
}

export function fromAcceptLanguage(header: string | undefined): Language | undefined {
  if (!header) return undefined;
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    const language = languageFromTag(tag);
    if (language) return language;
  }
  return undefined;
}
