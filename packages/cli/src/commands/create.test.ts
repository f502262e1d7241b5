import { dataTypes, qrDataSchemas } from '@tessera/contract';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { numberFields } from './create.ts';

it.each(dataTypes)('sends the fields as numbers that the API does not read as texts: %s', (type) => {
  const shape: Readonly<Record<string, z.ZodMiniType>> = qrDataSchemas[type].shape;
  const names = Object.keys(shape).filter((name) => {
    const accepts = (value: unknown) => shape[name]?.safeParse(value).success;
    return accepts(1) && !accepts('1');
  });
  expect([...numberFields]).toEqual(expect.arrayContaining(names));
});
