import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadKey } from '../../platform/signing/shared-key.ts';

/** The action that a link allows: end the reports to the owner or to a colleague, or confirm a colleague's address. */
export const linkKinds = { owner: 'o', recipient: 'r', confirmation: 'c' } as const;
export type LinkKind = keyof typeof linkKinds;

export interface ReportLink {
  kind: LinkKind;
  /** Of the account or of the recipient. */
  id: string;
}

export interface ReportTokens {
  create(link: ReportLink): Promise<string>;
  /** Undefined for a token that was not created here. */
  read(token: string): Promise<ReportLink | undefined>;
}

const pattern = /^([orc])([\da-f]{32})\.([\w-]{43})$/;
const withDashes = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Tokens are signed, not stored: a link must work as long as its email exists, and nothing in the database opens one. They say who, and
 * the row of the account or recipient says whether the link still has an effect.
 */
export function createReportTokens(key: ReadKey): ReportTokens {
  const sign = async (text: string) =>
    createHmac('sha256', await key())
      .update(text)
      .digest('base64url');
  return {
    async create({ kind, id }) {
      const text = linkKinds[kind] + id.replaceAll('-', '');
      return `${text}.${await sign(text)}`;
    },
    async read(token) {
      const [, letter = '', hex = '', signature = ''] = pattern.exec(token) ?? [];
      const kind = (Object.keys(linkKinds) as LinkKind[]).find((name) => linkKinds[name] === letter);
      if (!kind) return undefined;
      const [given, expected] = [signature, await sign(letter + hex)].map((text) => Buffer.from(text));
      if (!given || !expected || !timingSafeEqual(given, expected)) return undefined;
      return { kind, id: withDashes(hex) };
    },
  };
}
