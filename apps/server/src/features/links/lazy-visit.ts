import { createHmac } from 'node:crypto';
import type { RoutedVisit, RuleDevice, RuleSystem, VisitSource } from '@tessera/contract';
import type { VisitorReaders } from '../../platform/platform.ts';

interface Visitor {
  readonly at: number;
  readonly address: string;
  readonly userAgent: string;
  readonly acceptLanguage: string | undefined;
  readonly source: VisitSource;
  readonly clicks: number;
  readonly seed: string;
}

const systems: Readonly<Record<string, RuleSystem>> = {
  iOS: 'ios',
  Android: 'android',
  Windows: 'windows',
  macOS: 'macos',
  Linux: 'linux',
  'Chrome OS': 'chromeos',
};
const dayMs = 24 * 60 * 60 * 1000;

/** A visit whose details are looked up when a rule asks for them. Nothing of it is stored. */
export class LazyVisit implements RoutedVisit {
  readonly at: number;
  readonly acceptLanguage: string | undefined;
  readonly source: VisitSource;
  readonly clicks: number;
  readonly #visitor: Visitor;
  readonly #readers: VisitorReaders;
  #country: { code: string | undefined } | undefined;

  constructor(visitor: Visitor, readers: VisitorReaders) {
    this.at = visitor.at;
    this.acceptLanguage = visitor.acceptLanguage;
    this.source = visitor.source;
    this.clicks = visitor.clicks;
    this.#visitor = visitor;
    this.#readers = readers;
  }

  get device(): RuleDevice | 'other' {
    return this.#readers.agentOf(this.#visitor.userAgent).device;
  }

  get system(): RuleSystem | 'other' {
    return systems[this.#readers.agentOf(this.#visitor.userAgent).os] ?? 'other';
  }

  get country(): string | undefined {
    // A lookup takes some microseconds, and several rules may ask.
    this.#country ??= { code: this.#readers.countryOf(this.#visitor.address) };
    return this.#country.code;
  }

  /** A keyed hash of address and user agent that changes with the code and the day (UTC). Every machine computes the same. */
  get visitor(): string {
    const { seed, at, address, userAgent } = this.#visitor;
    return createHmac('sha256', seed)
      .update(`${Math.floor(at / dayMs)}\n${address}\n${userAgent}`)
      .digest('base64url');
  }
}
