import { emailSchema } from '@tessera/contract';
import * as z from 'zod/mini';
import { readConfig } from '../../config.ts';
import { createOperatorList, type OperatorList } from '../../features/moderation/operators/operator-list.service.ts';
import { type BillingProblems, createBillingProblems } from '../../features/subscription/billing-problem.service.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { DataFolderInUse } from '../../platform/folder-lock/folder-lock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import type { CommandIo } from './command-line.ts';

const usage = 'usage: npm run admin -- grant ADDRESS | revoke ADDRESS | list | billing | accept-billing';

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

async function showBilling(problems: BillingProblems): Promise<string> {
  const problem = await problems.find();
  if (problem === null) return 'Billing has no problem.';
  const accept = 'npm run admin -- accept-billing';
  if (problem.kind === 'other_account')
    return [
      `Since ${problem.since}, changes of subscriptions are held: the Stripe key belongs to ${problem.found},`,
      `but the stored customers belong to ${problem.expected}.`,
      `Correct STRIPE_SECRET_KEY and restart Tessera, or accept the other account: ${accept}`,
    ].join('\n');
  return [
    `Since ${problem.since}, changes of subscriptions are held: ${problem.missing} of ${problem.running} customers are not at Stripe.`,
    `Restore them at Stripe, or accept that their subscriptions end, which they are told by email: ${accept}`,
  ].join('\n');
}

async function acceptBilling(problems: BillingProblems): Promise<string> {
  const problem = await problems.accept();
  if (problem === null) return 'Billing has no problem to accept.';
  return problem.kind === 'other_account'
    ? `${problem.found} is accepted. The next comparison, within an hour or at a restart, looks for the customers there.`
    : `${problem.missing} missing customers are accepted. The next comparison, within an hour or at a restart, ends their subscriptions.`;
}

/** The commands without an argument. */
const plainVerbs = ['list', 'billing', 'accept-billing'] as const;
const verbs = [...plainVerbs, 'grant', 'revoke'] as const;

/** Adds and removes operators, and accepts problems of billing. The embedded database must not be in use; PostgreSQL may be. */
export async function adminCommand(io: CommandIo): Promise<void> {
  const [given, address] = io.argv;
  const verb = verbs.find((one) => one === given);
  if (verb === undefined) throw new Error(usage);
  const email = plainVerbs.some((one) => one === verb) ? '' : addressIn(address);
  const { adminEmails } = readConfig({ ADMIN_EMAILS: io.env['ADMIN_EMAILS'] });
  const db = await openStopped(io);
  try {
    await migrate(db, io.transfer.migrations, io.transfer.database.log);
    const deps = { config: { adminEmails }, db, clock: systemClock, ids: randomIds };
    const [operators, problems] = [createOperatorList(deps), createBillingProblems(deps)];
    const commands = {
      list: () => list(operators),
      grant: () => grant(operators, email),
      revoke: () => revoke(operators, email, adminEmails),
      billing: () => showBilling(problems),
      'accept-billing': () => acceptBilling(problems),
    } satisfies Record<typeof verb, () => Promise<string>>;
    io.print(await commands[verb]());
  } finally {
    await db.close();
  }
}
