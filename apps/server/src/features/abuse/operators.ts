import { AppError } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AbuseDeps } from './abuse.deps.ts';
import { findVerified, findVerifiedById, type OperatorRow } from './operators.repo.ts';

/** The people who run this installation: the verified accounts of `ADMIN_EMAILS`. */
export interface Operators {
  /** To whom reports and findings are mailed. */
  operatorAddresses(db: Queryable): Promise<OperatorRow[]>;
  /** The operator with this id; undefined if the account is none any more. */
  find(db: Queryable, userId: string): Promise<OperatorRow | undefined>;
  /** Throws unless the user is an operator. */
  require(userId: string): Promise<void>;
}

export function createOperators({ config, db }: Pick<AbuseDeps, 'config' | 'db'>): Operators {
  const { adminEmails } = config;
  const find = async (source: Queryable, userId: string) =>
    adminEmails.length === 0 ? undefined : findVerifiedById(source, adminEmails, userId);
  return {
    operatorAddresses: async (source) => (adminEmails.length === 0 ? [] : findVerified(source, adminEmails)),
    find,
    async require(userId) {
      if (!(await find(db, userId))) throw new AppError('forbidden');
    },
  };
}
