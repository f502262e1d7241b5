import { nearestName } from '@tessera/contract';
import * as z from 'zod';

function describeUnknown(name: string, known: readonly string[]): string {
  const suggestion = nearestName(name, known);
  return `Unknown argument ${name}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`;
}

/** The arguments of a tool. An unknown one is refused: a misspelled filter or field would do something else than is meant. */
export const strictInput = (shape: z.ZodRawShape): z.ZodObject =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((name) => describeUnknown(name, Object.keys(shape))).join(' ')
        : undefined,
  });
