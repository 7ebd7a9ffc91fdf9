// The actions that areas declare, checked against the schema and the messages. A new area is found by its file name.
import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { stringifyDocument } from 'urql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EntityActions } from '#client/actions/define-actions.ts';
import { createMutations, editMutations } from '#client/areas/config/documents.ts';
import { newDeviceInput } from '#shared/areas/devices/input.ts';

type AnyActions = Pick<EntityActions<never>, 'area' | 'entity' | 'names' | 'spec' | 'document' | 'texts'>;

const isDefinition = (value: unknown): value is AnyActions =>
  typeof value === 'object' && value !== null && 'names' in value && 'spec' in value && 'document' in value;

const modules = import.meta.glob<Record<string, unknown>>('../../../client/areas/**/actions.{ts,tsx}', { eager: true });
const definitions = Object.values(modules).flatMap((module) => Object.values(module).filter(isDefinition));
const schema = buildSchema(readFileSync(new URL('../../../shared/graphql/schema.graphql', import.meta.url), 'utf8'));
const errorsOf = (document: Parameters<typeof stringifyDocument>[0]) =>
  validate(schema, parse(stringifyDocument(document))).map(({ message }) => message);

type Words = { [key: string]: string | Words };
const words: z.ZodType<Words> = z.record(z.string(), z.union([z.string(), z.lazy(() => words)]));
const read = (language: string, area: string): Words =>
  words.parse(
    JSON.parse(readFileSync(new URL(`../../../client/messages/${language}/${area}.json`, import.meta.url), 'utf8')),
  );

function hasText(all: Words, group: string, key: string): boolean {
  const texts = all[group];
  return typeof texts === 'object' && (key in texts || `${key}_other` in texts);
}

// Those of parcels depend on the parcel: packages/screen/undo.
it('what an action did can be undone by the action that belongs to it', () => {
  const undone = definitions
    .filter(({ entity }) => entity !== 'package')
    .flatMap(({ entity, names, spec }) =>
      names.flatMap((name) => {
        const { reverse } = spec(name);
        return reverse ? [`${entity}: ${name} by ${reverse.action}`] : [];
      }),
    );
  expect(undone.toSorted()).toEqual([
    'claim: goOn by wait',
    'claim: wait by goOn',
    'commission: end by end',
    'commission: remove by restore',
    'extra: deactivate by activate',
    'holiday: remove by restore',
    'macro: archive by restore',
    'notification: archive by unarchive',
    'notification: read by unread',
    'notification: remove by restore',
    'priceRule: end by end',
    'priceRule: remove by restore',
    'rating: archive by unarchive',
    'rating: unarchive by archive',
    'reportSchedule: pause by resume',
    'reportSchedule: remove by restore',
    'reportSchedule: resume by pause',
    'savedView: remove by restore',
    'savedView: rename by rename',
    'savedView: share by unshare',
    'savedView: unshare by share',
    'savedView: update by update',
    'shelf: remove by restore',
    'stockProduct: archive by restore',
    'taxRate: remove by restore',
    'user: disableMember by enableMember',
    'warehouse: close by reopen',
  ]);
});

it('every area with actions is found', () => {
  expect(definitions.map(({ entity }) => entity).toSorted()).toEqual([
    'apiKey',
    'attempt',
    'claim',
    'commission',
    'deposit',
    'driverDevice',
    'extra',
    'handOver',
    'holiday',
    'inventory',
    'invoice',
    'job',
    'macro',
    'notification',
    'offersGroup',
    'package',
    'pallet',
    'palletDiscrepancy',
    'priceRule',
    'rating',
    'recharge',
    'reportSchedule',
    'savedView',
    'sheet',
    'shelf',
    'slip',
    'stockArrival',
    'stockLevel',
    'stockProduct',
    'taxRate',
    'transferBatch',
    // The screens of users and of a team.
    'user',
    'user',
    'userRequest',
    'warehouse',
    'webhook',
    'webhookDelivery',
  ]);
});

describe.each(definitions.map((actions) => [actions.entity, actions] as const))('the actions of %s', (_, actions) => {
  it('are mutations that the server knows', () => {
    const sent = actions.names.filter((name) => !actions.spec(name).ownMutation);
    expect(sent.flatMap((name) => errorsOf(actions.document(name)))).toEqual([]);
  });

  it('are reversed only by actions of the same entity', () => {
    const reverses = actions.names.flatMap((name) => actions.spec(name).reverse?.action ?? []);
    expect(reverses.filter((name) => !actions.names.includes(name))).toEqual([]);
  });

  it.each(['fr', 'en', 'ar'])('have their texts in %s', (language) => {
    const all = read(language, actions.area);
    const needed = actions.names.flatMap((name) => {
      const { asks, silent, fields = [], reverse } = actions.spec(name);
      return [
        ...(silent || actions.texts ? [] : [['done', name]]),
        ...(asks
          ? [
              ['ask', name],
              ['ask', `${name}Text`],
            ]
          : []),
        ...fields.map((field) => ['fields', field]),
        ...(reverse?.announced ? [['undone', name]] : []),
      ];
    });
    expect(needed.filter(([group = '', key = '']) => !hasText(all, group, key))).toEqual([]);
  });
});

it('the mutations that create and edit rows of the configuration are known to the server', () => {
  const documents = [...Object.values(createMutations), ...Object.values(editMutations)];
  expect(documents.flatMap((document) => errorsOf(document))).toEqual([]);
});

it('the fields of a form take kind and requirement from the input schema', async () => {
  const { isRequired, kindOf, choicesOf } = await import('#client/actions/form/form-schema.ts');
  const { packageInputs } = await import('#shared/areas/packages/input.ts');
  const { deliver, report, edit, create, setFees } = packageInputs;
  expect([kindOf(deliver, 'cash'), kindOf(deliver, 'note'), kindOf(report, 'date'), kindOf(report, 'reason')]).toEqual([
    'money',
    'text',
    'day',
    'choice',
  ]);
  expect([kindOf(edit, 'weight'), kindOf(edit, 'exchange'), kindOf(setFees, 'feeRefused')]).toEqual([
    'number',
    'flag',
    'money',
  ]);
  expect(choicesOf(packageInputs.writeOff, 'reason')).toEqual(['lost', 'damaged']);
  expect([isRequired(deliver, 'cash'), isRequired(report, 'date'), isRequired(newDeviceInput, 'name')]).toEqual([
    false,
    true,
    true,
  ]);
  expect([isRequired(create, 'phone'), isRequired(edit, 'phone'), isRequired(edit, 'unknown')]).toEqual([
    true,
    false,
    false,
  ]);
});
