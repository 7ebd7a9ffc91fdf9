// The limits of every input, compared with a table that is written out: lengths, ranges, and what is required.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { expectedInputs } from './support/expected-inputs.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../shared/areas/*/*input.ts', { eager: true });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isSchema = (value: unknown): value is z.core.$ZodType => isRecord(value) && '_zod' in value;

const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const numberText = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

/** A field as JSON Schema says it: its type, the range of its size or value, and how many choices it has. */
function describe(field: unknown): string {
  if (!isRecord(field)) return 'anything';
  const alternatives = partsOf(field['anyOf']).map(describe);
  if (alternatives.length > 0) return alternatives.join(' or ');
  const from = field['minLength'] ?? field['minItems'] ?? field['minimum'];
  const to = field['maxLength'] ?? field['maxItems'] ?? field['maximum'];
  const range = from === undefined && to === undefined ? '' : ` ${numberText(from)}..${numberText(to)}`;
  const choices = field['enum'] === undefined ? '' : ` of ${partsOf(field['enum']).length}`;
  const items = field['items'] === undefined ? '' : ` of ${describe(field['items'])}`;
  return `${typeof field['type'] === 'string' ? field['type'] : 'anything'}${choices}${range}${items}`;
}

/** The fields of a schema beside the row and the key of the call, each as `name: limits`. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([name]) => name !== 'id' && name !== 'idempotencyKey')
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describe(field)}`);
}

/** The fields of an export; of several schemas, each field with the actions that have it. */
function describeInput(exported: unknown): string[] {
  if (isSchema(exported)) return fieldsOf(exported);
  const all = Object.entries(isRecord(exported) ? exported : {}).flatMap(([action, schema]) =>
    isSchema(schema) ? fieldsOf(schema).map((field) => ({ action, field })) : [],
  );
  return [...Map.groupBy(all, ({ field }) => field)].map(([field, found]) => {
    const actions = found.length > 10 ? `${found.length} actions` : found.map(({ action }) => action).join(' ');
    return `${field} (${actions})`;
  });
}

const inputs = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => /Inputs?$/.test(name));

it.each(inputs)('%s has these limits', (name, exported) => {
  expect(describeInput(exported)).toEqual((expectedInputs[name] ?? '').split('\n').filter((line) => line !== ''));
});

it('every input is in the table', () => {
  expect(inputs.map(([name]) => name).toSorted()).toEqual(Object.keys(expectedInputs).toSorted());
});
