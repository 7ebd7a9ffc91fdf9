// What a call of the API brings has an end: every text, number and list of an input is limited, or of a form that is.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { LifecycleAction } from '#shared/access/lifecycle.ts';
import { entities } from '#shared/areas/index.ts';
import type { EntityDefinition } from '#shared/entities/entity.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../shared/areas/*/*input.ts', { eager: true });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is z.core.$ZodType => isRecord(value) && '_zod' in value;

const longText = 'x'.repeat(20_001);
const largeNumber = 1e17;

/** The largest value that a JSON Schema lets through at first sight, with lists of one; and its lists without an end. */
function largest(schema: unknown, path = ''): { value: unknown; endless: string[] } {
  if (!isRecord(schema)) return { value: null, endless: [] };
  const { type, anyOf, properties, items, maxItems } = schema;
  const options: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  if (options.length > 0) return largest(options[0], path);
  if (Array.isArray(schema['enum'])) return { value: schema['enum'][0], endless: [] };
  if (type === 'string') return { value: longText, endless: [] };
  if (type === 'number' || type === 'integer') return { value: largeNumber, endless: [] };
  if (type === 'array') {
    const item = largest(items, `${path}.0`);
    return { value: [item.value], endless: [...(maxItems === undefined ? [path] : []), ...item.endless] };
  }
  if (!isRecord(properties)) return { value: null, endless: [] };
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, largest(field, path === '' ? name : `${path}.${name}`)] as const,
  );
  return {
    value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    endless: fields.flatMap(([, { endless }]) => endless),
  };
}

/** The paths of the texts and numbers in a value. */
const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => pathsIn(part, path === '' ? name : `${path}.${name}`))
    : value === longText || value === largeNumber
      ? [path]
      : [];

function endlessFields(schema: z.core.$ZodType): string[] {
  const { value, endless } = largest(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const refused = new Set(z.safeParse(schema, value).error?.issues.map((issue) => issue.path.join('.')));
  // Of a pair of coordinates one field is named.
  const isRefused = (path: string) => refused.has(path) || (path === 'lng' && refused.has('lat'));
  return [...endless, ...pathsIn(value).filter((path) => !isRefused(path))];
}

const definitions: readonly EntityDefinition[] = Object.values(entities);

/** True for an action that nobody outside calls, by the inputs of actions of its entity. */
function isInternal(inputs: Readonly<Record<string, unknown>>, action: string): boolean {
  const names = Object.keys(inputs);
  const matching = definitions.filter(({ lifecycle }) => names.every((name) => lifecycle.actions[name] !== undefined));
  const actions = matching.map(
    ({ lifecycle }): LifecycleAction<string, never> | undefined => lifecycle.actions[action],
  );
  return actions.length > 0 && actions.every((each) => each?.internal);
}

const inputs = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => /Inputs?$/.test(name))
  .flatMap(([name, exported]) => {
    if (isSchema(exported)) return [[name, exported] as const];
    if (!isRecord(exported)) return [];
    return Object.entries(exported).flatMap(([action, schema]) =>
      isSchema(schema) && !isInternal(exported, action) ? [[`${name}.${action}`, schema] as const] : [],
    );
  });

it.each(inputs)('%s has no field without an end', (_, schema) => {
  expect(endlessFields(schema)).toEqual([]);
});
