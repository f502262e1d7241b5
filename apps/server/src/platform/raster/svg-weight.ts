import { LogoRefused } from './logo-refused.ts';
import type { ReferringRule } from './svg-css.ts';

export interface SvgElement {
  name: string;
  id: string | undefined;
  classes: readonly string[];
  /** Ids of the elements that it repeats, is filled with, clipped or masked by. */
  references: (readonly string[])[];
  children: SvgElement[];
}

const maxDrawnElements = 20_000;
const maxReferences = 100_000;
/** Elements nested in, or referring to, each other. */
const maxChain = 500;
const maxReferringRules = 1000;

/**
 * Counts the elements that a renderer draws when it expands every reference. A few lines that repeat each other can expand
 * to billions of elements.
 */
export function checkWeight(root: SvgElement, elements: readonly SvgElement[], rules: readonly ReferringRule[]): void {
  if (rules.length > maxReferringRules) throw new LogoRefused('too-complex');
  const named = new Map<string, SvgElement[]>();
  let referenceCount = 0;
  for (const element of elements) {
    for (const rule of rules) if (rule.appliesTo(element)) element.references.push(rule.references);
    referenceCount += element.references.reduce((sum, { length }) => sum + length, 0);
    if (referenceCount > maxReferences) throw new LogoRefused('too-complex');
    if (element.id === undefined) continue;
    const sameName = named.get(element.id);
    if (sameName) sameName.push(element);
    else named.set(element.id, [element]);
  }

  const known = new Map<SvgElement, number>();
  const visiting = new Set<SvgElement>();
  function weigh(element: SvgElement): number {
    const before = known.get(element);
    if (before !== undefined) return before;
    // An element that is being visited refers to itself, directly or through others.
    if (visiting.has(element) || visiting.size >= maxChain) throw new LogoRefused('too-complex');
    visiting.add(element);
    let weight = 1;
    for (const child of element.children) weight += weigh(child);
    for (const id of element.references.flat()) for (const target of named.get(id) ?? []) weight += weigh(target);
    visiting.delete(element);
    if (weight > maxDrawnElements) throw new LogoRefused('too-complex');
    known.set(element, weight);
    return weight;
  }
  weigh(root);
}
