import {
  type Endpoint,
  type FieldMessageKey,
  isFieldMessageKey,
  isIgnored,
  nearestName,
  type Schema,
  unknownFields,
} from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from './app-error.ts';

type Issue = z.core.$ZodIssue;

/** More unknown fields are not named, and longer lists of values neither. */
const maxNamed = 20;

const oneOf = (values: readonly unknown[]): string | undefined =>
  values.length > maxNamed ? undefined : `Use ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}.`;

const unitsOf: Record<string, string> = { string: ' characters', array: ' items' };

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wanted, for values whose message does not say it. */
function hintOf(issue: Issue): string | undefined {
  if (issue.code === 'too_small') return `Use at least ${issue.minimum}${unitsOf[issue.origin] ?? ''}.`;
  if (issue.code === 'too_big') return `Use at most ${issue.maximum}${unitsOf[issue.origin] ?? ''}.`;
  if (issue.code === 'invalid_type')
    return `Use ${typeNames[issue.expected] ?? `a value of the type ${issue.expected}`}.`;
  if (issue.code === 'custom') return typeof issue.params?.['hint'] === 'string' ? issue.params['hint'] : undefined;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  return 'options' in issue && issue.options ? oneOf(issue.options) : undefined;
}

interface Problem {
  key: FieldMessageKey;
  hint: string | undefined;
}

const general: readonly FieldMessageKey[] = ['invalid', 'outOfRange', 'tooLong', 'listTooLong'];

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown> | null | undefined)?.[name], value);

function problemOf(issue: Issue, value: unknown): Problem {
  const key = isFieldMessageKey(issue.message) ? issue.message : 'invalid';
  const hint = general.includes(key) ? hintOf(issue) : undefined;
  const isMissing = key === 'invalid' && issue.code !== 'custom' && valueAt(value, issue.path) === undefined;
  return { key: isMissing ? 'required' : key, hint };
}

/** Throws an error that lists every invalid field with its first problem, and the unknown ones. */
function parse(schema: Schema, value: unknown, isAccepted: (path: string) => boolean): unknown {
  const parsed = z.safeParse(schema, value);
  const unknown = unknownFields(schema, value).filter(({ path }) => !isAccepted(path));
  if (parsed.success && unknown.length === 0) return parsed.data;
  const problems = new Map<string, Problem>();
  for (const { path, name, known } of unknown.slice(0, maxNamed)) {
    const suggestion = nearestName(name, known);
    problems.set(path, { key: 'unknownField', hint: suggestion && `Did you mean ${suggestion}?` });
  }
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.') || 'body';
    if (!problems.has(path)) problems.set(path, problemOf(issue, value));
  }
  throw new AppError('validation_failed', {
    fields: Object.fromEntries([...problems].map(([path, { key }]) => [path, key])),
    hints: Object.fromEntries([...problems].flatMap(([path, { hint }]) => (hint ? [[path, hint]] : []))),
  });
}

/** For a call without a body or without a query. */
const noFields = z.object({});

export const parseBody = (endpoint: Endpoint, given: unknown): unknown =>
  parse(endpoint.body ?? noFields, given ?? {}, (path) => isIgnored(endpoint, path));

export const parseQuery = (endpoint: Endpoint, given: unknown): unknown =>
  parse(endpoint.query ?? noFields, given, () => false);

/** A malformed id gets 404, as an unknown one. */
export function parseParams({ params }: Endpoint, given: unknown): unknown {
  if (!params) return undefined;
  const parsed = z.safeParse(params, given);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some(({ path }) => path[0] === 'id')) throw notFound();
  return parse(params, given, () => true);
}
