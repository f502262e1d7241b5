import { type ParseArgsConfig, parseArgs } from 'node:util';
import { usageError } from './failure.ts';
import type { Terminal } from './terminal.ts';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  short?: string;
  /** The only values that the command takes. */
  choices?: readonly string[];
  help: string;
}

/** The value of each option: undefined if it was not given. */
export type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]?:
    | (Options[Name]['type'] extends 'boolean' ? boolean : Options[Name]['multiple'] extends true ? string[] : string)
    | undefined;
};

export interface Call<Options extends Record<string, Option>> {
  values: Values<Options>;
  given: string[];
  terminal: Terminal;
}

export interface Command {
  name: string;
  /** The arguments after the name. */
  usage: string;
  summary: string;
  /** The values of the first argument, for commands that do several things. */
  actions?: readonly string[];
  examples: readonly string[];
  options: Record<string, Option>;
  run(args: string[], terminal: Terminal): Promise<void>;
}

interface Definition<Options extends Record<string, Option>> extends Omit<Command, 'options' | 'run'> {
  options: Options;
  /** The largest number of arguments; any number by default. */
  maxArguments?: number;
  run: (call: Call<Options>) => Promise<void>;
}

/** A command whose options are typed by their definition. */
export function defineCommand<const Options extends Record<string, Option>>(definition: Definition<Options>): Command {
  const { maxArguments = Number.POSITIVE_INFINITY, run, ...command } = definition;
  return {
    ...command,
    async run(args, terminal) {
      const options = command.options as OptionTypes;
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
      const extra = positionals[maxArguments];
      if (extra !== undefined) throw usageError(`Unexpected argument: ${extra}`);
      await run({ values: values as Values<Options>, given: positionals, terminal });
    },
  };
}

export const jsonOption = { type: 'boolean', help: 'print JSON' } as const;

/** An option with a fixed set of values. */
export function chosenOption<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) throw usageError(`--${name} must be one of: ${choices.join(', ')}`);
  return choice;
}

/** The action that the first argument names; the first of all by default. */
export function chosenAction<Action extends string>(
  given: string | undefined,
  actions: readonly [Action, ...Action[]],
): Action {
  const action = given === undefined ? actions[0] : actions.find((candidate) => candidate === given);
  if (action === undefined) throw usageError(`Unknown action: ${given}. Give one of: ${actions.join(', ')}`);
  return action;
}

export function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw usageError(`--${name} must be a whole number above 0`);
  return Number(value);
}

export function decimalNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(value)) throw usageError(`--${name} must be a number with at most three decimals`);
  return Number(value);
}
