import { LogoRefused } from './logo-refused.ts';
import type { ReferringRule } from './svg-css.ts';

export interface SvgElement {
  name: string;
  id: string | undefined;
  classes: readonly string[];
  /** The elements that it refers to: what it repeats, is filled with, clipped or masked by. */
  references: (readonly string[])[];
  children: SvgElement[];
}

const maxDrawnElements = 20_000;
const maxReferences = 100_000;
/** Elements inside each other, or referring to each other. */
const maxChain = 500;
const maxReferringRules = 1000;

/**
 * Counts the elements that a renderer would draw if it drew each reference anew. A few lines that repeat each other can
 * ask for billions, and a renderer keeps trying.
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
  const entered = new Set<SvgElement>();
  function weigh(element: SvgElement): number {
    const before = known.get(element);
    if (before !== undefined) return before;
    // An element that is entered already refers to itself, over however many others.
    if (entered.has(element) || entered.size >= maxChain) throw new LogoRefused('too-complex');
    entered.add(element);
    let weight = 1;
    for (const child of element.children) weight += weigh(child);
    for (const id of element.references.flat()) for (const target of named.get(id) ?? []) weight += weigh(target);
    entered.delete(element);
    if (weight > maxDrawnElements) throw new LogoRefused('too-complex');
    known.set(element, weight);
    return weight;
  }
  weigh(root);
}
