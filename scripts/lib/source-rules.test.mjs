import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { expect, it } from 'vitest';
import { qrTypes } from '../../packages/contract/src/choices.ts';
import { languageCodes } from '../../packages/contract/src/languages.ts';
import { inProject, projectRoot } from './project-root.mjs';

/** The source of the product, without tests and the emulator for development. */
const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/qr/src', 'packages/client/src']
  .flatMap((folder) => readdirSync(inProject(folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
  .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .filter((path) => !path.includes('/test/'))
  .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') }));

const filesWith = (pattern, folder = '') =>
  sources.filter(({ path, text }) => path.startsWith(folder) && pattern.test(text)).map(({ path }) => path);

it('reads the whole source', () => {
  expect(sources.length).toBeGreaterThan(800);
});

it('runs no code from text', () => {
  expect(filesWith(/\beval\(|new Function\(|\bnode:vm\b/)).toEqual([]);
});

it('starts child processes in two places, and never a shell', () => {
  expect(filesWith(/\bnode:child_process\b/).sort()).toEqual([
    'apps/server/src/gateway/fork-app.ts',
    'apps/server/src/platform/children/run-child.ts',
  ]);
  expect(filesWith(/\bshell: true|\bexecSync\(|\bexecFile\(/)).toEqual([]);
});

it('uses no outdated hash function or cipher', () => {
  // Codes of authenticator apps are HMAC-SHA-1 (RFC 6238), for which collisions of SHA-1 do not matter.
  expect(filesWith(/['"`](md5|md4|sha-?1|ripemd\w*|des|des-\w+|rc4|\w+-ecb|\w+-cbc)['"`]/i)).toEqual([
    'apps/server/src/features/second-factor/totp.ts',
  ]);
  expect(filesWith(/createHash\(['"`](md|sha-?1)/i)).toEqual([]);
  const encrypting = sources.filter(({ text }) => /createCipheriv\(/.test(text));
  expect(encrypting.length).toBeGreaterThan(0);
  for (const { path, text } of encrypting) expect(text, path).toContain("'aes-256-gcm'");
});

it('uses the predictable generator for delays only', () => {
  expect(filesWith(/Math\.random/, 'apps/server').sort()).toEqual([
    'apps/server/src/features/watch/destinations/health.policy.ts',
    'apps/server/src/features/webhooks/retry.policy.ts',
    'apps/server/src/platform/db/transaction.ts',
    'apps/server/src/platform/leases/leases.ts',
    'apps/server/src/platform/outbox/outbox.ts',
  ]);
});

it('starts sessions in one place, for the documented ways to sign in', () => {
  expect(filesWith(/sessions\.start\(/)).toEqual(['apps/server/src/features/auth/auth.service.ts']);
  expect(filesWith(/\bsignIn\(tx,/).sort()).toEqual([
    'apps/server/src/features/auth/login.ts',
    'apps/server/src/features/auth/registration.ts',
    'apps/server/src/features/auth/verification.service.ts',
    'apps/server/src/features/oidc/oidc.service.ts',
    'apps/server/src/features/passkeys/passkey-sign-in.ts',
    'apps/server/src/features/second-factor/second-step.service.ts',
  ]);
});

it('builds no regular expression from input on the server', () => {
  // All of these insert constants.
  expect(filesWith(/new RegExp\(/, 'apps/server').sort()).toEqual([
    'apps/server/src/features/api-keys/api-key-format.ts',
    'apps/server/src/features/links/unlock-token.ts',
    'apps/server/src/features/links/visit-facts.ts',
    'apps/server/src/gateway/unavailable-answer.ts',
  ]);
});

it('inserts no text as HTML', () => {
  expect(filesWith(/dangerouslySetInnerHTML|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write/)).toEqual(
    [],
  );
});

it('listens to no messages of other windows', () => {
  expect(filesWith(/window\.addEventListener\(['"]message|\bonmessage\b|window\.opener/)).toEqual([]);
});

it('speaks all messages of the web app through one live region', () => {
  const live = /\brole\b[^>\n]*["'](status|alert|log)["']|aria-live|ariaLive|<output(?![^>]*aria-hidden)/;
  for (const text of [
    '<p role="alert">',
    "role={isError ? 'alert' : 'status'}",
    "{ 'aria-live': 'polite' }",
    '<output>',
  ])
    expect(text).toMatch(live);
  expect(filesWith(live, 'apps/web/src/')).toEqual([
    'apps/web/src/ui/live-region.ts',
    // Switches off the region of a library.
    'apps/web/src/ui/toaster.tsx',
  ]);
  // A native modal dialog makes the region inert; one of the library spares it.
  expect(filesWith(/\bshowModal\(/, 'apps/web/src/')).toEqual([]);
});

it('keeps code of a single feature out of the layer that features of the web app share', () => {
  const importers = new Map();
  for (const { path, text } of sources) {
    const feature = /^apps\/web\/src\/features\/[^/]+/.exec(path)?.[0] ?? path;
    for (const [, specifier = ''] of text.matchAll(/'(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(path), specifier);
      importers.set(target, (importers.get(target) ?? new Set()).add(feature));
    }
  }
  const shared = filesWith(/^/, 'apps/web/src/codes/');
  expect(shared.length).toBeGreaterThan(30);
  const ofOneFeature = shared.filter((path) => {
    const [first, second] = importers.get(path) ?? [];
    return second === undefined && first?.startsWith('apps/web/src/features/');
  });
  expect(ofOneFeature).toEqual([]);
});

/** Matches a list of two or more of these names in TypeScript or SQL. */
function listPattern(names) {
  const name = `'(${names.join('|')})'`;
  return new RegExp(`(\\[|\\bin \\()\\s*${name}(,\\s*${name})+,?\\s*[\\])]`);
}

it('derives lists of types and languages from the contract, so that none of them misses a new one', () => {
  expect("qr_type in ('url', 'vcard')").toMatch(listPattern(qrTypes));
  expect(filesWith(listPattern(qrTypes))).toEqual([]);
  expect(filesWith(listPattern(languageCodes))).toEqual([]);
});
