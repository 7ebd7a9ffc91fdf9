// What an API key may call, written by hand: every other root field is closed to keys, whatever a customer may do.
import { expect, it } from 'vitest';
import { isOpenToKey } from '#server/access/key-fields.ts';
import { schema } from '#server/areas/schema.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey, programOf } from '#tests/areas/api-keys/support/api-keys.ts';

const read =
  `Query.package Query.packages Query.packageCounts Query.packageDays Query.packageTimeline Query.packageTariff
  Query.linkedPackages Query.userRequestsOfPackage Query.rating Query.packageRatings Query.ratable Query.cities Query.hubs
  Query.rules Subscription.packageChanged Subscription.packageCounts Subscription.ratingChanged`.split(/\s+/);
const write = `Mutation.packageCreate Mutation.packageEdit Mutation.packageConfirm Mutation.packageCancel
  Mutation.packageRecordWhatsapp Mutation.packagesConfirm Mutation.packagesCancel Mutation.ratingCreate`.split(/\s+/);

const sorted = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b));

const kinds = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
  ['subscription', schema.getSubscriptionType()],
] as const;

it.each([
  ['read', read],
  ['write', [...read, ...write]],
] as const)('of all root fields, a key of scope %s may use exactly these', (scope, expected) => {
  const open = kinds.flatMap(([kind, type]) =>
    Object.keys(type?.getFields() ?? {}).flatMap((field) =>
      isOpenToKey(scope, kind, [field]) ? [`${type?.name}.${field}`] : [],
    ),
  );
  expect(sorted(open)).toEqual(sorted(expected));
});

const server = useTestServer();
let secret: string | undefined;

it.each([
  '{ viewer { id } }',
  '{ apiKeys { id } }',
  '{ jobs { id } }',
  '{ inbox { id } }',
  '{ savedViews { id } }',
  '{ sheets { id } }',
  '{ companies { id } }',
  '{ phoneHistory(phone: "0664687944") { recent } }',
  'mutation { signOut { ok } }',
  'mutation { signIn(input: { login: "customer", password: "caravane-de-test" }) { token } }',
  'mutation { apiKeyCreate(input: { name: "x", scope: write, validity: year }) { secret } }',
  // An open field beside a closed one, an alias and a fragment do not help.
  '{ packages { total } viewer { id } }',
  '{ packages: viewer { id } }',
  '{ ...all } fragment all on Query { packages { total } viewer { id } }',
])('a key may not call %s', async (document) => {
  secret ??= (await createApiKey(await server.as('customer'))).secret;
  const program = programOf(server.url, secret);
  const { data, errors } = await program(document);
  expect([data, errors.length]).toEqual([null, 1]);
  expect(['forbidden', 'bad_request']).toContain(errors[0]?.extensions.code);
});

it('every field that a key may use is documented at /docs/api, which anybody may read', async () => {
  const response = await fetch(`${server.url}/docs/api?lang=en`);
  const text = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const sections = [...text.matchAll(/ id="(query|mutation|subscription)-(\w+)"/g)].map(
    ([, kind = '', name]) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}.${name}`,
  );
  expect(sorted(sections)).toEqual(sorted([...read, ...write]));
  // Its examples call this installation.
  expect(text).toContain(`curl -sS ${server.url}/graphql`);
});
