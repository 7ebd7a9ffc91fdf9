// A query for an id outside the scope reveals nothing, not even by its duration: it runs the same statements as one
// for a missing id, since the scope is part of the statement.
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import { schema } from '#server/areas/schema.ts';
import { setDuty, createDevice } from '#tests/areas/positions/support/map-client.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { doubtfulAttempt } from '#tests/areas/attempts/support/attempts.ts';
import { rechargeAtlas } from '#tests/areas/recharges/recharge.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { importRows } from '../areas/imports/support/imports.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { createExport } from '../areas/jobs/support/exports.ts';
import { publish } from '../areas/notifications/support/announcements.ts';
import { startGoogle } from '../areas/sheets/support/google-double.ts';
import { createSheet, sheetInput, titles } from '../areas/sheets/support/sheets.ts';
import { open } from '#tests/areas/claims/support/claims.ts';
import { openInventory } from '../areas/inventories/support/inventories.ts';
import { makeShelf, openDay } from '../areas/house/support/house.ts';
import { foreignPallet } from '../areas/pallets/support/pallets.ts';
import { createRound } from '../areas/round/support/rounds.ts';
import { createSlip } from '../areas/slips/support/slips.ts';
import { openWarehouse, stockItem, succeed } from '../areas/stock/support/stock.ts';
import { createView } from '../areas/views/support/views.ts';
import { ask as askFor } from '../areas/user-requests/support/requests.ts';
import { makeCash } from '../areas/cash/support/cash.ts';
import { delivered, makeForAtlas } from '../areas/billing/support/invoices.ts';
import { insertDelivery } from '../areas/webhooks/support/insert-delivery.ts';
import { createWebhook } from '../areas/webhooks/support/webhooks.ts';

// The periodic check of open sockets would appear among the statements of a call.
const google = await startGoogle([titles]);
const server = useTestServer({ sessionCheckMs: 600_000, sheets: google.api });

type Kind =
  | 'recharge'
  | 'account'
  | 'parcel'
  | 'claim'
  | 'attempt'
  | 'request'
  | 'invoice'
  | 'ended'
  | 'driver'
  | 'rating'
  | 'notification'
  | 'announcement'
  | 'view'
  | 'job'
  | 'import'
  | 'sheet'
  | 'slip'
  | 'pallet'
  | 'inventory'
  | 'driverDay'
  | 'shelf'
  | 'product'
  | 'level'
  | 'arrival'
  | 'handOver'
  | 'round'
  | 'deposit'
  | 'cashDay'
  | 'hub'
  | 'company'
  | 'user'
  | 'webhook'
  | 'delivery';
const foreign: Partial<Record<Kind, string>> = {};

/**
 * For each query by id: the user, and an id outside its scope. A field whose rows all allowed roles see has no such
 * id.
 */
const queries: Record<
  string,
  { who: PersonName; kind: Kind; field: string; isDecidedBySession?: boolean } | 'nothing is foreign'
> = {
  package: { who: 'customer', kind: 'parcel', field: 'package(id: $id) { id }' },
  packageTimeline: { who: 'customer', kind: 'parcel', field: 'packageTimeline(id: $id) { id }' },
  packageSticker: {
    who: 'customer',
    kind: 'parcel',
    field: 'packageSticker(id: $id, content: { cod: true, note: true, products: true }) { __typename }',
  },
  packageTariff: { who: 'customer', kind: 'parcel', field: 'packageTariff(id: $id) { groupName }' },
  packagePriceSource: { who: 'customer', kind: 'parcel', field: 'packagePriceSource(id: $id) { by }' },
  linkedPackages: { who: 'customer', kind: 'parcel', field: 'linkedPackages(id: $id) { id }' },
  packageRatings: { who: 'customer', kind: 'ended', field: 'packageRatings(packageId: $id) { id }' },
  ratable: { who: 'customer', kind: 'ended', field: 'ratable(packageId: $id)' },
  rating: { who: 'customer', kind: 'rating', field: 'rating(id: $id) { id }' },
  notification: { who: 'customer', kind: 'notification', field: 'notification(id: $id) { id }' },
  announcement: { who: 'customer', kind: 'announcement', field: 'announcement(id: $id) { id }' },
  job: { who: 'customer', kind: 'job', field: 'job(id: $id) { id }' },
  import: { who: 'customer', kind: 'import', field: 'import(id: $id) { id rows { line } }' },
  driverDay: { who: 'housekeeperRabat', kind: 'driverDay', field: 'driverDay(id: $id) { id lines { at } }' },
  houseBoard: {
    who: 'housekeeperRabat',
    kind: 'hub',
    field: 'houseBoard(hubId: $id) { arriving }',
    isDecidedBySession: true,
  },
  shelvesOfHub: { who: 'housekeeperRabat', kind: 'hub', field: 'shelvesOfHub(hubId: $id) { id }' },
  pallet: { who: 'housekeeperRabat', kind: 'pallet', field: 'pallet(id: $id) { id lines { place } }' },
  discrepanciesOfPallet: {
    who: 'housekeeperRabat',
    kind: 'pallet',
    field: 'discrepanciesOfPallet(palletId: $id) { id }',
  },
  inventory: { who: 'housekeeperRabat', kind: 'inventory', field: 'inventory(id: $id) { id }' },
  inventoryRemaining: {
    who: 'housekeeperRabat',
    kind: 'inventory',
    field: 'inventoryRemaining(id: $id) { rows { id } }',
  },
  discrepanciesOfInventory: {
    who: 'housekeeperRabat',
    kind: 'inventory',
    field: 'discrepanciesOfInventory(inventoryId: $id) { id }',
  },
  slip: { who: 'customer', kind: 'slip', field: 'slip(id: $id) { id lines { place } }' },
  packageSlips: { who: 'customer', kind: 'parcel', field: 'packageSlips(packageId: $id) { id }' },
  round: { who: 'driver2', kind: 'round', field: 'round(id: $id) { id stopIds }' },
  savedView: { who: 'customer', kind: 'view', field: 'savedView(id: $id) { id }' },
  driverPosition: { who: 'housekeeperRabat', kind: 'driver', field: 'driverPosition(driverId: $id) { at }' },
  driverRoute: { who: 'housekeeperRabat', kind: 'driver', field: 'driverRoute(driverId: $id) { number }' },
  driverTrack: {
    who: 'housekeeperRabat',
    kind: 'driver',
    field: 'driverTrack(driverId: $id, day: "2026-11-20") { at }',
  },
  company: { who: 'customer', kind: 'company', field: 'company(id: $id) { id }' },
  user: { who: 'customer', kind: 'user', field: 'user(id: $id) { id }' },
  webhookActivity: { who: 'customer', kind: 'webhook', field: 'webhookActivity(webhookId: $id) { __typename }' },
  webhookDeliveries: { who: 'customer', kind: 'webhook', field: 'webhookDeliveries(webhookId: $id) { __typename }' },
  webhookDelivery: { who: 'customer', kind: 'delivery', field: 'webhookDelivery(id: $id) { id }' },
  // For administrators, who see every account.
  userStory: 'nothing is foreign',
  shadowPrices: 'nothing is foreign',
  tariffHistory: 'nothing is foreign',
  attempt: { who: 'housekeeperRabat', kind: 'attempt', field: 'attempt(id: $id) { id }' },
  attemptsOfPackage: {
    who: 'housekeeperRabat',
    kind: 'parcel',
    field: 'attemptsOfPackage(packageId: $id) { id }',
  },
  driverScorecard: {
    who: 'housekeeperRabat',
    kind: 'driver',
    field: 'driverScorecard(driverId: $id, period: last7days) { since }',
  },
  claim: { who: 'customer', kind: 'claim', field: 'claim(id: $id) { id }' },
  claimMessages: { who: 'customer', kind: 'claim', field: 'claimMessages(claimId: $id) { id }' },
  claimReaders: { who: 'customer', kind: 'claim', field: 'claimReaders(claimId: $id) { id }' },
  claimsOfPackage: { who: 'customer', kind: 'parcel', field: 'claimsOfPackage(packageId: $id) { id }' },
  comments: { who: 'housekeeper', kind: 'claim', field: 'comments(subject: claim, subjectId: $id) { id }' },
  invoice: { who: 'driver2', kind: 'invoice', field: 'invoice(id: $id) { id lines { place } }' },
  invoiceRegeneration: { who: 'accountant', kind: 'job', field: 'invoiceRegeneration(jobId: $id) { total }' },
  invoiceSteps: { who: 'driver2', kind: 'invoice', field: 'invoiceSteps(id: $id) { id }' },
  billing: { who: 'accountant', kind: 'job', field: 'billing(jobId: $id) { total }' },
  // Only for accountants, who see everything.
  transferBatch: 'nothing is foreign',
  bankFile: 'nothing is foreign',
  handOver: { who: 'driver2', kind: 'handOver', field: 'handOver(id: $id) { id }' },
  handOversOfDriver: { who: 'driver2', kind: 'driver', field: 'handOversOfDriver(driverId: $id) { id }' },
  deposit: { who: 'housekeeperRabat', kind: 'deposit', field: 'deposit(id: $id) { id proof { id } }' },
  cashDay: { who: 'housekeeperRabat', kind: 'cashDay', field: 'cashDay(id: $id) { id lines { amount } }' },
  openCashDay: {
    who: 'housekeeperRabat',
    kind: 'hub',
    field: 'openCashDay(hubId: $id) { closing }',
    // The hub is compared with that of the viewer, whom the session names.
    isDecidedBySession: true,
  },
  cashHolders: { who: 'housekeeperRabat', kind: 'hub', field: 'cashHolders(hubId: $id) { id }' },
  recharge: { who: 'customer2', kind: 'recharge', field: 'recharge(id: $id) { id }' },
  ledgerStatement: { who: 'customer2', kind: 'account', field: 'ledgerStatement(accountId: $id) { opening }' },
  // Accounting sees all runs.
  reconciliationDifferences: 'nothing is foreign',
  userRequest: { who: 'customer', kind: 'request', field: 'userRequest(id: $id) { id }' },
  userRequestsOfPackage: {
    who: 'customer',
    kind: 'parcel',
    field: 'userRequestsOfPackage(packageId: $id) { id }',
  },
  stockProduct: { who: 'customer', kind: 'product', field: 'stockProduct(id: $id) { id }' },
  stockLevel: { who: 'customer', kind: 'level', field: 'stockLevel(id: $id) { id }' },
  stockMovements: { who: 'housekeeperRabat', kind: 'level', field: 'stockMovements(levelId: $id) { id }' },
  stockArrival: { who: 'customer', kind: 'arrival', field: 'stockArrival(id: $id) { id }' },
  // Administrators and the back office keep all of them.
  warehouse: 'nothing is foreign',
  // Only for administrators, who see everything.
  userMentions: 'nothing is foreign',
  recipientMentions: 'nothing is foreign',
  offersGroup: 'nothing is foreign',
};

async function accountOf(companyId: string): Promise<string> {
  const row = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx.selectFrom('ledgerAccounts').select('id').where('companyId', '=', companyId).executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** Writes of a user with a scope, with an input that is valid except for the id. */
const mutations: [name: string, who: PersonName, kind: Kind, input: Record<string, unknown>][] = [
  ['packageEdit', 'customer', 'parcel', { version: 1, note: 'x' }],
  ['packageConfirm', 'customer', 'parcel', {}],
  ['packageCancel', 'customer', 'parcel', { reason: 'customer_request' }],
  ['packageDeliver', 'driver2', 'parcel', {}],
  ['packageResume', 'driver2', 'parcel', {}],
  ['packageStart', 'driver2', 'parcel', {}],
  ['packageTakeIn', 'housekeeperRabat', 'parcel', {}],
  ['packageHandBack', 'housekeeperRabat', 'parcel', {}],
  ['packageReturn', 'collector', 'parcel', {}],
  ['attemptConfirm', 'housekeeperRabat', 'attempt', {}],
  ['userRequestCancel', 'customer', 'request', {}],
  ['userRequestSee', 'housekeeper', 'request', {}],
  ['driverDayUnscan', 'housekeeperRabat', 'driverDay', { packageId: '00000000-0000-4000-8000-000000000000' }],
  ['driverDayClose', 'housekeeperRabat', 'driverDay', {}],
  ['shelfRemove', 'housekeeperRabat', 'shelf', {}],
  ['palletDepart', 'driver', 'pallet', {}],
  ['palletSeal', 'housekeeperRabat', 'pallet', { sealNumber: 'x' }],
  ['inventoryClose', 'housekeeperRabat', 'inventory', {}],
  ['inventoryTakeShelves', 'housekeeperRabat', 'inventory', {}],
  ['palletLocate', 'driver', 'pallet', { lat: 33.6, lng: -7.1 }],
  ['inventoryPrint', 'housekeeperRabat', 'inventory', { format: 'pdf' }],
  ['slipPrint', 'driver2', 'slip', {}],
  ['invoicePrint', 'driver2', 'invoice', { paper: 'invoice', language: 'fr' }],
  ['slipVoid', 'housekeeperRabat', 'slip', { voidReason: 'x' }],
  ['handOverCancel', 'driver2', 'handOver', {}],
  ['handOverCount', 'housekeeperRabat', 'handOver', { counted: 1 }],
  ['handOverPrint', 'driver2', 'handOver', {}],
  ['cashDayPrint', 'housekeeperRabat', 'cashDay', {}],
  ['notificationRead', 'customer', 'notification', {}],
  ['importEdit', 'customer', 'import', { lines: [2], field: 'city', text: 'x' }],
  ['importConfirm', 'customer', 'import', { version: 1 }],
  ['importCancel', 'customer', 'import', {}],
  ['sheetEdit', 'customer', 'sheet', { version: 1, ...sheetInput() }],
  ['sheetRemove', 'customer', 'sheet', {}],
  ['sheetSync', 'customer', 'sheet', {}],
  ['roundArrange', 'driver2', 'round', { stopIds: [] }],
  ['savedViewRename', 'customer', 'view', { name: 'x' }],
  ['savedViewShare', 'customer', 'view', {}],
  ['userGoOnDuty', 'driver2', 'driver', {}],
  ['companyEdit', 'customer', 'company', { version: 1, name: 'x' }],
  ['userDisableMember', 'customer', 'user', {}],
  ['userSetMemberRights', 'customer', 'user', { rights: [] }],
  ['webhookDisable', 'customer', 'webhook', {}],
  ['webhookDeliveryResend', 'customer', 'delivery', {}],
  ['driverDeviceRevoke', 'driver2', 'parcel', {}],
  ['stockProductEdit', 'customer', 'product', { version: 1, name: 'x' }],
  ['stockProductArchive', 'customer', 'product', {}],
  ['stockLevelReceive', 'housekeeperRabat', 'level', { quantity: 1 }],
  ['stockLevelAdjust', 'housekeeperRabat', 'level', { counted: 1, reason: 'x' }],
  ['stockArrivalCancel', 'customer', 'arrival', {}],
];

beforeAll(async () => {
  const { companies, hubs, people } = server.fixtures;
  const elsewhere = { companyId: companies.zellige, hubId: hubs.casa, originHubId: hubs.casa, driverId: people.driver };
  const [parcel, ended] = [
    buildEnrouteParcel(server.fixtures, elsewhere),
    buildParcel(server.fixtures, { ...elsewhere, status: 'delivered', deliveredAt: new Date(), cashCollected: 18_900 }),
  ];
  await insertParcels(server.db, parcel, ended);
  const driver = await server.as('driver');
  await setDuty(driver, people.driver, true);
  await (await createDevice(server.url, driver)).report(33.5, -7.6, new Date());
  const { data } = await (
    await server.as('customer2')
  ).call('mutation ($input: RatingCreateInput!) { ratingCreate(input: $input) { rating { id } } }', {
    input: { packageId: ended.id, type: 'driver', overall: 5 },
  });
  const { rating } = data?.['ratingCreate'] as { rating: { id: string } };
  const other = await vi.waitFor(
    () =>
      inTransaction(server.db, systemPrincipal, (trx) =>
        trx
          .selectFrom('notifications')
          .select('id')
          .where('userId', '<>', people.customer)
          .limit(1)
          .executeTakeFirstOrThrow(),
      ),
    { timeout: 20_000 },
  );
  const warehouseId = await openWarehouse(server);
  const item = await stockItem(server, { warehouseId, companyId: companies.zellige });
  const { id: webhook } = await createWebhook(await server.as('customer2'), { url: 'https://93.184.215.14/' });
  Object.assign(foreign, {
    company: companies.zellige,
    user: people.customer2,
    webhook,
    delivery: await insertDelivery(server.db, { webhookId: webhook, companyId: companies.zellige }),
    parcel: parcel.id,
    ended: ended.id,
    driver: people.driver,
    rating: rating.id,
    job: (await createExport(await server.as('customer2'))).id,
    import: (await importRows(server.url, await server.as('customer2'))).id,
    sheet: await createSheet(await server.as('customer2')),
    pallet: (await foreignPallet(server)).id,
    inventory: (await openInventory(await server.as('housekeeper'))).id,
    driverDay: (await openDay(server)).id,
    shelf: await makeShelf(await server.as('housekeeper'), 'Z-99'),
    slip: (await createSlip(server)).id,
    ...(await makeCash(server)),
    hub: hubs.casa,
    claim: await open(await server.as('customer2')),
    request: await askFor(await server.as('customer2')),
    recharge: await rechargeAtlas(server, 10_000),
    attempt: await doubtfulAttempt(server),
    account: await accountOf(server.fixtures.companies.atlas),
    invoice: await delivered(server).then(async () => (await makeForAtlas(server)).id),
    product: item.productId,
    level: item.levelId,
    arrival: await succeed(server, 'customer2', 'stockArrival', 'declare', {
      warehouseId,
      expectedOn: addDays(dayOf(new Date()), 1),
      lines: [{ productId: item.productId, quantity: 1 }],
    }),
    round: await createRound(server, 'driver', []),
    view: (await createView(await server.as('customer2'))).id,
    notification: other.id,
    announcement: await publish(await server.as('admin'), { roles: ['DRIVER'] }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const mapReads = /"on_duty_since" is not null and .+"u"."id" in \(/;

/** The answer and the statements of a call, for the id outside the scope and for a missing one. */
async function both(who: PersonName, kind: Kind, document: string, variables: (id: string) => Record<string, unknown>) {
  const person = await server.as(who);
  const ask = async (id: string) => {
    let answer: unknown;
    const statements = await statementsOf(async () => {
      const { data, errors } = await person.call(document, variables(id));
      answer = { data, codes: errors.map(({ extensions }) => extensions.code) };
    });
    // The map reads a driver of its own accord after each event of their account.
    return { answer, statements: statements.filter((texts) => !texts.some((text) => mapReads.test(text))) };
  };
  const id = foreign[kind];
  if (id === undefined) throw new Error(`there is no foreign ${kind}`);
  // A first call fills the caches of names and settings.
  await ask(newId());
  return { theirs: await ask(id), nobodys: await ask(newId()) };
}

it('every query by id is covered here', () => {
  const byId = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ type, name }) => String(type) === 'ID!' && /id$/i.test(name)))
    .map(({ name }) => name);
  expect(Object.keys(queries).toSorted()).toEqual(byId.toSorted());
});

describe('the same statements for an id outside the scope as for a missing one', () => {
  it.each(
    Object.entries(queries).flatMap(([name, query]) =>
      query === 'nothing is foreign' ? [] : [[name, query] as const],
    ),
  )('%s', async (_, { who, kind, field, isDecidedBySession = false }) => {
    const { theirs, nobodys } = await both(who, kind, `query ($id: ID!) { ${field} }`, (id) => ({ id }));
    expect(theirs).toEqual(nobodys);
    expect(theirs.statements.length).toBeGreaterThan(isDecidedBySession ? 0 : 1);
  });

  it.each(mutations)('%s', async (name, who, kind, input) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const { theirs, nobodys } = await both(
      who,
      kind,
      `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`,
      (id) => ({ input: { ...input, id } }),
    );
    expect(theirs).toEqual(nobodys);
    expect(theirs.answer).toMatchObject({ codes: ['missing'] });
    expect(theirs.statements.length).toBeGreaterThan(1);
  });
});
