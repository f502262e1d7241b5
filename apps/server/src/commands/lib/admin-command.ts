import { emailSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import { readConfig } from '../../config.ts';
import { createOperatorList, type OperatorList } from '../../features/operators/operator-list.service.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { DataFolderInUse } from '../../platform/folder-lock/folder-lock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import type { CommandIo } from './command-line.ts';

const usage = 'usage: npm run admin -- grant ADDRESS | revoke ADDRESS | list';

async function openStopped({ transfer }: CommandIo): Promise<Db> {
  try {
    return await openDatabase(transfer.database);
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new Error(
      `The data folder ${error.folder} is in use by a running Tessera. Stop it first, or set ADMIN_EMAILS and restart it.`,
      { cause: error },
    );
  }
}

function addressIn(text: string | undefined): string {
  const parsed = z.safeParse(emailSchema, text);
  if (!parsed.success) throw new Error(usage);
  return parsed.data;
}

async function grant(operators: OperatorList, email: string): Promise<string> {
  const isNew = await operators.grant(email);
  if (isNew === undefined) throw new Error(`There is no account with the address ${email}. Register it first.`);
  const isVerified = (await operators.list()).some((one) => one.email === email && one.isVerified);
  const note = isVerified ? '' : ' The permission is in effect once the address is verified.';
  return `${email} is ${isNew ? 'now' : 'already'} an operator.${note}`;
}

async function revoke(operators: OperatorList, email: string, adminEmails: readonly string[]): Promise<string> {
  const isRevoked = await operators.revoke(email);
  if (adminEmails.includes(email))
    return `${email} stays an operator: remove it from ADMIN_EMAILS and restart Tessera.`;
  return isRevoked ? `${email} is no longer an operator.` : `${email} is not an operator.`;
}

async function list(operators: OperatorList): Promise<string> {
  const rows = await operators.list();
  if (rows.length === 0) return 'There are no operators. Add one: npm run admin -- grant ADDRESS';
  return rows
    .map(({ email, isVerified, grantedAt }) => {
      const source = grantedAt ? `granted ${grantedAt.toISOString().slice(0, 10)}` : 'ADMIN_EMAILS';
      return `  ${email}  ${source}${isVerified ? '' : ', not verified'}`;
    })
    .join('\n');
}

/** Adds and removes operators. The embedded database must not be in use; PostgreSQL may be. */
export async function adminCommand(io: CommandIo): Promise<void> {
  const [verb, address] = io.argv;
  if (verb !== 'list' && verb !== 'grant' && verb !== 'revoke') throw new Error(usage);
  const email = verb === 'list' ? '' : addressIn(address);
  const { adminEmails } = readConfig({ ADMIN_EMAILS: io.env['ADMIN_EMAILS'] });
  const db = await openStopped(io);
  try {
    await migrate(db, io.transfer.migrations, io.transfer.database.log);
    const operators = createOperatorList({ config: { adminEmails }, db, clock: systemClock, ids: randomIds });
    if (verb === 'list') io.print(await list(operators));
    else if (verb === 'grant') io.print(await grant(operators, email));
    else io.print(await revoke(operators, email, adminEmails));
  } finally {
    await db.close();
  }
}
