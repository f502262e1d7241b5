import { ApiError, NetworkError } from '@tessera/client';

/** The exit codes, for scripts. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, notFound: 4, unreachable: 5 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A message for the user, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A missing or invalid argument. */
export const usageError = (message: string): Failure => new Failure(message, exitCodes.usage);

function explain(error: ApiError): string {
  if (error.requiredScope) return `The key lacks the scope ${error.requiredScope}. Create a key that has it.`;
  const fields = Object.entries(error.fields).map(([field, problem]) => `\n  ${field}: ${problem}`);
  const upgrade = error.requiresSubscription ? '\nThis needs Pro.' : '';
  const request = error.status >= 500 && error.requestId ? `\nRequest ${error.requestId}` : '';
  return `${error.message}${fields.join('')}${upgrade}${request}`;
}

function exitCodeOf({ status }: ApiError): ExitCode {
  if (status === 401 || status === 403) return exitCodes.refused;
  if (status === 404) return exitCodes.notFound;
  return status === 429 || status >= 500 ? exitCodes.unreachable : exitCodes.failed;
}

const isParseError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Any error as a message and an exit code. Errors of the program itself stay as they are. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (error instanceof ApiError) return new Failure(explain(error), exitCodeOf(error));
  if (error instanceof NetworkError) return new Failure(error.message, exitCodes.unreachable);
  if (isParseError(error)) return usageError(error.message);
  // A file that cannot be read or written.
  if (error instanceof Error && 'syscall' in error) return new Failure(error.message);
  return undefined;
}
