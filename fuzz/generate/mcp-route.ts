import { limits, type Schema } from '@tessera/contract';
import { strictInput } from '../../packages/cli/src/mcp/strict-input.ts';
import { tools } from '../../packages/cli/src/mcp/tools.ts';
import { knownValues } from './call-parts.ts';
import { type Caller, callerOfUserCall } from './callers.ts';
import type { Fixtures } from './fixtures.ts';
import { commonHeaders } from './headers.ts';
import { damage, type Json, object, oddJson, rawBody, writeJson } from './json.ts';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';
import { generateValue, missing } from './values.ts';

/** What the server checks the arguments of each tool with, so new tools are fuzzed automatically. */
const inputs = Object.entries(tools).map(
  ([name, tool]) => [name, strictInput(tool.inputSchema) as unknown as Schema] as const,
);
/** Codes that a run has lost are created again, which takes time. */
const weightedInputs = inputs.map((input) => [input[0] === 'delete_code' ? 0.2 : 1, input] as const);

/** A code as assistants name it: usually one of the caller's own. */
function codesFor(caller: Caller, fixtures: Fixtures, random: Random): string[] {
  const account = caller.account && random.chance(0.8) ? caller.account : random.pick(fixtures.pro);
  const { id, hash } = random.pick([...account.codes, fixtures.deletedCode]);
  return [id, hash, `https://localhost/${hash.toUpperCase()}`];
}

function toolCall(caller: Caller, fixtures: Fixtures, random: Random, odd: number): Json {
  const [name, input] = random.weighted(weightedInputs);
  const codes = codesFor(caller, fixtures, random);
  const known = knownValues(caller, fixtures, random);
  const value = generateValue(input, random, { odd, known: (field) => (field === 'code' ? codes : known(field)) });
  return object([
    ['name', random.chance(odd / 4) ? oddText(random) : name],
    ['arguments', value === missing ? object([]) : value],
  ]);
}

const initialization = object([
  ['protocolVersion', '2025-06-18'],
  ['capabilities', object([])],
  [
    'clientInfo',
    object([
      ['name', 'fuzzer'],
      ['version', '1'],
    ]),
  ],
]);

/** A message of JSON-RPC. */
function messageOf(method: string, params: Json | undefined, random: Random): Json {
  return object([
    ['jsonrpc', '2.0'],
    // A notification has no id and gets no answer.
    ...(method.startsWith('notifications/') ? [] : [['id', random.below(1000)] as const]),
    ['method', method],
    ...(params === undefined ? [] : [['params', params] as const]),
  ]);
}

const message = (caller: Caller, fixtures: Fixtures, random: Random, odd: number): Json =>
  random.weighted<() => Json>([
    [10, () => messageOf('tools/call', toolCall(caller, fixtures, random, odd), random)],
    [1, () => messageOf('tools/list', undefined, random)],
    [1, () => messageOf('initialize', initialization, random)],
    [1, () => messageOf('ping', undefined, random)],
    [1, () => messageOf('notifications/initialized', undefined, random)],
    [odd > 0 ? 2 : 0, () => messageOf(oddText(random), oddJson(random), random)],
  ])();

const variants = [
  [30, 'valid'],
  [35, 'odd-values'],
  [15, 'damaged-body'],
  [6, 'raw-body'],
  [3, 'odd-type'],
  [3, 'odd-method'],
] as const;

const types = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', '*/*', ''];
const accepted = ['application/json, text/event-stream', 'application/json', 'text/event-stream', '*/*', ''];
const versions = ['2025-06-18', '2024-11-05', '1', ''];

/** The tools for AI assistants. */
export const mcp: Route = {
  name: 'POST /mcp',
  weight: 1.5,
  make(fixtures, random) {
    const variant = random.weighted(variants);
    const caller = callerOfUserCall(fixtures, random, false);
    const made = message(caller, fixtures, random, variant === 'odd-values' ? random.pick([0.05, 0.1, 0.2, 0.4]) : 0);
    const damaged = () => (random.chance(0.2) ? [made, made] : damage(made, random));
    const body =
      variant === 'raw-body'
        ? rawBody(random, limits.jsonBodyBytes)
        : Buffer.from(writeJson(variant === 'damaged-body' ? damaged() : made));
    return {
      variant,
      role: caller.role,
      mustFail: caller.account === undefined,
      request: {
        method: variant === 'odd-method' ? random.pick(['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']) : 'POST',
        target: '/mcp',
        headers: [
          ...commonHeaders(random, caller.authorization),
          ['Content-Type', variant === 'odd-type' ? random.pick(types) : 'application/json'],
          ['Accept', random.chance(0.9) ? 'application/json, text/event-stream' : random.pick(accepted)],
          ...(random.chance(0.3) ? [['MCP-Protocol-Version', random.pick(versions)] as const] : []),
        ],
        body,
      },
    };
  },
};
