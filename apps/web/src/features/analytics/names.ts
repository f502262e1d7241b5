import type { RuleNameOf } from './share-name.ts';

/** The names of what figures and filters are about. */
export interface Names {
  /** Of codes, by id. */
  codes: ReadonlyMap<string, string>;
  /** Of rules and variants. Undefined on the page of all codes: they belong to one code. */
  ruleOf: RuleNameOf | undefined;
}
