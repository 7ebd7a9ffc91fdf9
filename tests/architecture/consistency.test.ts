// Duplicated declarations and generated files are equal to their source.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Selectable } from 'kysely';
import { expect, expectTypeOf, it } from 'vitest';
import { configTable } from '#server/lib/config/config.ts';
import { printSchemaText, printTypesText } from '#server/graphql/print-schema.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { schema as productionSchema } from '#server/areas/schema.ts';
import { applyExtensions } from '#server/graphql/schema-extension.ts';
import type { Packages } from '#server/db/tables.ts';
import { personalTexts } from '#server/events/erase-events.ts';
import type { LifecycleAction } from '#shared/access/lifecycle.ts';
import { roles } from '#shared/access/roles.ts';
import { entities } from '#shared/areas/index.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

const schema = applyExtensions(productionSchema, [createSimulatorExtension(null), createMailboxExtension()]);

it('the printed schema and its types are fresh: npm run schema', async () => {
  expect(await read('shared/graphql/schema.graphql')).toBe(printSchemaText(schema));
  expect(await read('shared/graphql/graphql-env.d.ts')).toBe(printTypesText(schema));
});

it.each(Object.entries(entities))(
  '%s has payload fields for each event and a scope for each role',
  (_, { lifecycle, payloadFields, access }) => {
    expect(
      Object.values(lifecycle.actions)
        .map(({ event }) => event)
        .filter((event) => !(event in payloadFields)),
    ).toEqual([]);
    expect(Object.keys(access.see).toSorted()).toEqual([...roles].toSorted());
  },
);

it.each(Object.entries(entities))(
  '%s says that it uses the business settings if a guard takes them',
  (_, { lifecycle }) => {
    const guards = Object.values<LifecycleAction<string, never>>(lifecycle.actions).map(({ guard }) => guard);
    expect(lifecycle.usesSettings).toBe(guards.some((guard) => guard !== undefined && guard.length > 1));
  },
);

it('every hidden field of a parcel is nullable in the schema', () => {
  const printed = printSchemaText(schema).split('type Package {')[1]?.split('\n}')[0] ?? '';
  for (const field of new Set(Object.values(packageEntity.access.hide).flat())) {
    expect([field, new RegExp(`^  ${field}: (?:\\w+|\\[\\w+!\\])$`, 'm').test(printed)]).toEqual([field, true]);
  }
});

it('an erasure takes these texts out of events', () => {
  expect(personalTexts.toSorted()).toEqual([
    'address',
    'answer',
    'cityText',
    'clientEmail',
    'comment',
    'email',
    'flagReason',
    'internalNote',
    'lastMessage',
    'login',
    'name',
    'newDestination',
    'note',
    'phone',
    'previous',
    'products',
    'proofOfNoResponse',
    'receivedBy',
    'recipientName',
    'rejectionReason',
    'requestedAddress',
    'resolutionReason',
    'response',
    'reversalReason',
    'satisfactionComment',
    'sheetName',
    'street',
    'text',
    'textBefore',
    'title',
    'url',
    'website',
  ]);
});

it('the row type of a parcel and its table have the same columns', () => {
  expectTypeOf<keyof PackageRow>().toEqualTypeOf<Exclude<keyof Selectable<Packages>, 'search'>>();
  expect(Object.keys(packageEntity.payloadFields).length).toBeGreaterThan(20);
});

it('the README lists every setting as the configuration has it', async () => {
  const readme = await read('README.md');
  for (const { name, fallback, meaning } of configTable)
    expect(readme).toContain(`| \`${name}\` | ${fallback} | ${meaning} |`);
});
