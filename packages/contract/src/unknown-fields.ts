import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import type { Endpoint } from './endpoint.ts';

export interface UnknownField {
  /** The whole path, such as `filter.serach`. */
  path: string;
  name: string;
  /** The names that the schema has at this place. */
  known: readonly string[];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields of a value that its schema does not have. Schemas are shared with replies, which may get new fields at any time, so
 * they are not strict themselves. Names in records are data, not fields.
 */
export function unknownFields(schema: $ZodType, value: unknown, path = ''): UnknownField[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      if (!isObject(value)) return [];
      const { shape } = def;
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
        if (field) return unknownFields(field, inner, `${path}${name}.`);
        return { path: path + name, name, known: Object.keys(shape) };
      });
    }
    case 'array':
      if (!Array.isArray(value)) return [];
      return value.flatMap((item, index) => unknownFields(def.element, item, `${path}${index}.`));
    case 'union': {
      if (!('discriminator' in def) || !isObject(value)) return [];
      const name = String(def.discriminator);
      const kind = (value as Record<string, never>)[name];
      const option = def.options.find(({ _zod }) => _zod.propValues?.[name]?.has(kind));
      return option ? unknownFields(option, value, path) : [];
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return unknownFields(def.innerType, value, path);
    case 'pipe':
      return unknownFields(def.in, value, path);
    default:
      return [];
  }
}

/** Whether a call accepts an unknown field and ignores it. */
export const isIgnored = ({ ignored = [] }: Endpoint, path: string): boolean =>
  ignored.some((name) => (name.endsWith('*') ? path.startsWith(name.slice(0, -1)) : path === name));
