import type { Language } from '@tessera/contract';
import type { SavedFile } from './files.ts';
import type { IconName } from './icons.ts';
import type { ViewerKey } from './viewer-texts.ts';

export interface Fact {
  label: ViewerKey;
  text: string;
  /** A translated text, shown instead of `text`. */
  textKey?: ViewerKey;
  href?: string | undefined;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Hidden until the visitor reveals it. */
  isSecret?: boolean;
  /** Characters without words, such as an address of a wallet: shown in groups that can be compared. */
  isCode?: boolean;
}

export type Action = { label: ViewerKey; icon: IconName } & (
  | { kind: 'open'; href: string }
  | { kind: 'copy'; text: string }
  | { kind: 'save'; file: () => SavedFile }
);

export interface Card {
  /** The heading of a code without title. */
  headline: string;
  facts: Fact[];
  /** The main action comes first. */
  actions: Action[];
  /** Sentences of one paragraph. */
  hints?: ViewerKey[];
  /** The facts are what the visitor came for, so they come before the main action. */
  readFirst?: boolean;
}

export interface CardContext {
  language: Language;
  /** Globally unique. */
  id: string;
}

export const fact = (label: ViewerKey, text: string | undefined, more: Partial<Fact> = {}): Fact[] =>
  text ? [{ label, text, ...more }] : [];
export const open = (label: ViewerKey, href: string | undefined, icon: IconName): Action[] =>
  href ? [{ kind: 'open', label, href, icon }] : [];
export const copy = (label: ViewerKey, text: string | undefined): Action[] =>
  text ? [{ kind: 'copy', label, text, icon: 'copy' }] : [];
