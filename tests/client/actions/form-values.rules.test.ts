// What a form sends: the fields that are filled in, or those that changed, by the kinds of the input's schema.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changedInput, filledInput, isFilesValue, isOption } from '#client/actions/form/form-values.ts';
import { choicesOf, createResolver, isRequired, kindOf, problemsOf } from '#client/actions/form/form-schema.ts';

const hub = { value: 'h1', label: 'Casablanca' };

it('an empty field is not sent, and of a chosen row its id', () => {
  const files = { ids: ['f1'], isSending: false };
  const values = {
    note: 'x',
    empty: '',
    none: null,
    off: false,
    zero: 0,
    hub,
    files,
    photos: { ids: [], isSending: true },
  };
  expect(filledInput(values)).toEqual({ note: 'x', off: false, zero: 0, hub: 'h1', files: ['f1'] });
  expect([isOption(hub), isOption({ value: 1 }), isOption({ label: 'x' }), isOption(null), isOption('x')]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([
    isFilesValue(files),
    isFilesValue({ ids: [] }),
    isFilesValue({ isSending: true }),
    isFilesValue(null),
  ]).toEqual([true, false, false, false]);
});

it('an edit sends what differs, also a field that was emptied', () => {
  const before = { name: 'a', note: 'n', hub, driver: null, price: 100 };
  expect(changedInput(before, { ...before, hub: { ...hub, label: 'Other words' } })).toEqual({});
  expect(
    changedInput(before, { name: 'b', note: '', hub: { value: 'h2', label: 'Rabat' }, driver: hub, price: 100 }),
  ).toEqual({
    name: 'b',
    note: '',
    hub: 'h2',
    driver: 'h1',
  });
  expect(changedInput(before, { ...before, hub: null })).toEqual({ hub: null });
});

const money = () => z.number().check(z.meta({ scalar: 'SafeInt' }));
const schema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  note: z.nullish(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim()),
    ),
  ),
  price: z.optional(money()),
  day: z.nullish(z.string().check(z.meta({ scalar: 'Day' }))),
  count: z.number().check(z.meta({ scalar: 'Int' })),
  reason: z.optional(z.enum(['late', 'lost'])),
  urgent: z.optional(z.boolean()),
});

it('a field has the control of its kind, whether it must be filled in or not', () => {
  const kinds = Object.keys(schema.shape).map((name) => [name, kindOf(schema, name), isRequired(schema, name)]);
  expect(kinds).toEqual([
    ['name', 'text', true],
    ['note', 'text', false],
    ['price', 'money', false],
    ['day', 'day', false],
    ['count', 'number', true],
    ['reason', 'choice', false],
    ['urgent', 'flag', false],
  ]);
  expect([kindOf(schema, 'none'), isRequired(schema, 'none')]).toEqual(['text', false]);
  expect([choicesOf(schema, 'reason'), choicesOf(schema, 'name'), choicesOf(schema, 'none')]).toEqual([
    ['late', 'lost'],
    [],
    [],
  ]);
});

it('what the server would refuse is said beside its field', async () => {
  expect(problemsOf(schema, { name: 'a', count: 1 })).toEqual([]);
  expect(problemsOf(schema, { name: '', count: 1 }).map(({ path }) => path)).toEqual(['name']);
  const resolve = createResolver<{ name: string }>(
    ({ name }) => (name === '' ? [{ path: 'name', code: 'required' }] : []),
    ({ code }) => `<${code}>`,
  );
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await resolve({ name: 'a' }, undefined, options)).toEqual({ values: { name: 'a' }, errors: {} });
  expect(await resolve({ name: '' }, undefined, options)).toMatchObject({
    values: {},
    errors: { name: { type: 'required', message: '<required>' } },
  });
});
