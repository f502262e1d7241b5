import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isListedOrigin, originSchema } from './origins.ts';

describe('originSchema', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    ['HTTPS://Shop.Example.org/', 'https://shop.example.org'],
    ['https://example.org:443', 'https://example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['http://localhost:80', 'http://localhost'],
    ['http://localhost:5173/', 'http://localhost:5173'],
    ['http://localhost:*', 'http://localhost:*'],
  ])('stores %s as browsers send it', (given, stored) => expect(z.parse(originSchema, given)).toBe(stored));

  it.each([
    'http://example.org',
    'https://example.org/page',
    'https://user@example.org',
    'https://*.example.org',
    'https://example.org:*',
    'http://localhost.example.org',
    'https://',
    'example.org',
    'null',
    '*',
    `https://${'a'.repeat(300)}.org`,
  ])('refuses %s', (given) => expect(z.safeParse(originSchema, given).success).toBe(false));
});

describe('isListedOrigin', () => {
  it.each([
    [['https://example.org'], 'https://example.org', true],
    [['https://example.org'], 'https://example.org.evil.example', false],
    [['https://example.org'], 'https://shop.example.org', false],
    [['https://example.org'], 'null', false],
    [['http://localhost:*'], 'http://localhost:5173', true],
    [['http://localhost:*'], 'http://localhost', true],
    [['http://localhost:*'], 'http://localhost:1.evil.example', false],
    [['http://localhost:5173'], 'http://localhost:3000', false],
    [[], 'https://example.org', false],
  ])('%j, %s: %s', (origins, origin, expected) => expect(isListedOrigin(origins, origin)).toBe(expected));
});
