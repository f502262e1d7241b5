import type { TakeoutDeps } from './takeout.deps.ts';
import { type Redirect, codeRedirects } from './redirects.ts';
import { codeJson } from './takeout-files.ts';
import { listTakenCodes, type TakenCode } from './takeout.repo.ts';

const pageSize = 200;

export const pictureName = ({ hash }: TakenCode): string => `pictures/${hash}.svg`;

/** Text files about all codes of an account, page by page. */
export function createCodeTexts({ db, pictures }: Pick<TakeoutDeps, 'db' | 'pictures'>) {
  async function* codePages(userId: string): AsyncGenerator<TakenCode[]> {
    for (let after: string | null = null; ; ) {
      const page: TakenCode[] = await listTakenCodes(db, userId, after, pageSize);
      if (page.length > 0) yield page;
      if (page.length < pageSize) return;
      after = page.at(-1)?.id ?? after;
    }
  }

  /** A text file with one part per page of codes. */
  async function* textFile(
    userId: string,
    head: string,
    part: (codes: TakenCode[]) => string | Promise<string>,
    tail = '',
  ) {
    yield Buffer.from(head);
    for await (const page of codePages(userId)) yield Buffer.from(await part(page));
    yield Buffer.from(tail);
  }

  const redirects = (userId: string, head: string, line: (redirect: Redirect) => string, tail = '') =>
    textFile(
      userId,
      head,
      (page) =>
        page
          .filter(({ isActive }) => isActive)
          .flatMap(codeRedirects)
          .map(line)
          .join(''),
      tail,
    );

  function codesJson(userId: string) {
    let isFirst = true;
    const part = (page: TakenCode[]) =>
      page
        .map((code) => {
          const separator = isFirst ? '' : ',\n';
          isFirst = false;
          return separator + codeJson(code, { shortUrl: pictures.shortUrl(code.hash), picture: pictureName(code) });
        })
        .join('');
    return textFile(userId, '[\n', part, '\n]\n');
  }

  return { codePages, textFile, redirects, codesJson };
}
