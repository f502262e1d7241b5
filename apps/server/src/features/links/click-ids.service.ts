import { clickIdKey, type IdentifiedClick, parseClickId } from './click-id.ts';

/** The id of a click that a destination has sent back. */
export interface ReportedClick {
  /** The hash of the code that the id claims. */
  hash: string;
  /** The click, if the secret of the code has signed it. */
  verify(secret: Buffer | null): IdentifiedClick | undefined;
}

/** Undefined if the text has not the form of an id. */
export function readClickId(text: string): ReportedClick | undefined {
  const given = parseClickId(text);
  return (
    given && {
      hash: given.click.hash,
      verify: (secret) => (secret && given.isSignedWith(clickIdKey(secret)) ? given.click : undefined),
    }
  );
}
