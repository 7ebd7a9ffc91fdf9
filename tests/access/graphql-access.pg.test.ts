// The roles that may use each root field, as the areas state them by hand. A field that is stated nowhere fails the test.
import { describe, expect, it } from 'vitest';
import { accessTable } from '#server/graphql/definition/field-access.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { schema } from '#server/areas/schema.ts';
import { applyExtensions } from '#server/graphql/schema-extension.ts';
import { type Role, roles } from '#shared/access/roles.ts';
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

/** One of these roles, and for the next field the next one: what each role may is compared above. */
const oneOf = (among: readonly Role[], index: number) => among.slice(index % among.length)[0];

describe('over HTTP', () => {
  const server = useTestServer({ extensions });
  /** Of those for whom somebody has to sign in. */
  const calls = callsOf(extended).filter(([field]) => !stated[field]?.includes('nobody'));

  it('every field is refused to a role that is not stated for it', async () => {
    for (const [index, [field, document]] of calls.entries()) {
      const role = oneOf(
        roles.filter((each) => !stated[field]?.includes(each)),
        index,
      );
      if (role === undefined) continue;
      const { errors, status } = await (await server.as(personOfRole[role])).call(document);
      expect([field, role, errors[0]?.extensions.code, status]).toEqual([field, role, 'forbidden', 200]);
    }
  });

  it('every query is answered for a role that is stated for it', async () => {
    for (const [index, [field, document]] of calls.filter(([name]) => name.startsWith('Query.')).entries()) {
      const role = oneOf(
        roles.filter((each) => stated[field]?.includes(each)),
        index,
      );
      if (role === undefined) continue;
      const { errors } = await (await server.as(personOfRole[role])).call(document);
      expect([field, role, errors.map(({ extensions: { code } }) => code)]).not.toEqual([
        field,
        role,
        expect.arrayContaining(['forbidden']),
      ]);
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
