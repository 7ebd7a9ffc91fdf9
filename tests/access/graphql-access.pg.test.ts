// The roles that may use each root field, as the areas state them by hand. A field that is stated nowhere fails the test.
import { describe, expect, it } from 'vitest';
import { accessTable } from '#server/graphql/definition/field-access.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { schema } from '#server/areas/schema.ts';
import { applyExtensions } from '#server/graphql/schema-extension.ts';
import { roles } from '#shared/access/roles.ts';
import { statedRolesOfFields } from '#tests/areas/support/rights.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { callsOf } from './support/root-field-calls.ts';

const extensions = [createSimulatorExtension(null), createMailboxExtension()];
const extended = applyExtensions(schema, extensions);

/** With those of no area. */
const stated = statedRolesOfFields({
  everybody: 'Query.simulator Query.bulkProgress',
  ADMIN: 'Mutation.simulatorPause',
});

const sorted = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(table).map(([field, who]) => [field, who.toSorted()]));

it('every root field is stated by its area, with exactly these roles', () => {
  expect(sorted(accessTable(extended))).toEqual(sorted(stated));
});

describe('over HTTP', () => {
  const server = useTestServer({ extensions });
  /** Of those for whom somebody has to sign in. */
  const calls = callsOf(extended).filter(([field]) => !stated[field]?.includes('nobody'));

  it.each(roles)('%s is refused every field that is not stated for the role', async (role) => {
    const person = await server.as(personOfRole[role]);
    for (const [field, document] of calls.filter(([name]) => !stated[name]?.includes(role))) {
      const { errors, status } = await person.call(document);
      expect([field, errors[0]?.extensions.code, status]).toEqual([field, 'forbidden', 200]);
    }
  });

  it.each(roles)('%s is answered by every query that is stated for the role', async (role) => {
    const person = await server.as(personOfRole[role]);
    for (const [field, document] of calls.filter(
      ([name]) => name.startsWith('Query.') && stated[name]?.includes(role),
    )) {
      const codes = (await person.call(document)).errors.map(({ extensions: { code } }) => code);
      expect([field, codes]).not.toEqual([field, expect.arrayContaining(['forbidden'])]);
    }
  });

  it('without a session every field asks to sign in, except the public ones', async () => {
    for (const [field, document] of calls) {
      const { errors } = await postGraphQL(server.url, document);
      expect([field, errors[0]?.extensions.code]).toEqual([field, 'UNAUTHENTICATED']);
    }
    expect((await postGraphQL(server.url, '{ viewer { id } }')).data).toEqual({ viewer: null });
  });
});
