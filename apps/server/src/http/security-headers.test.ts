import { allEndpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { defaultHeaders, webAppPolicy } from './security-headers.ts';

describe('defaultHeaders', () => {
  it('sends Strict-Transport-Security for a year with subdomains, in production only', () => {
    expect(defaultHeaders('production')['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
    expect(defaultHeaders('development')).not.toHaveProperty('Strict-Transport-Security');
  });
});

describe('webAppPolicy', () => {
  it('forbids objects, another base address, embedding and foreign scripts', () => {
    const policy = webAppPolicy({ turnstile: undefined, gtagId: undefined }, []);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(directive);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  });
});

describe('calls of the contract', () => {
  it('take a body only with POST, PUT, PATCH or DELETE, so that no GET changes anything', () => {
    const gets = allEndpoints.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'GET');
    expect(gets.length).toBeGreaterThan(10);
    expect(gets.filter(({ body }) => body !== undefined)).toEqual([]);
  });
});
