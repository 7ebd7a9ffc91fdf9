// The simulator's API over HTTP: GraphQL, with a session per persona.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { openStatuses, parcelFields, parcelSchema, type Parcel } from '../parcels/parcel.ts';
import { type SimulatorApi, type ActionRequest, type ActionOutcome, ServerUnavailable } from './simulator-api.ts';
import { type ApiResponse, type ApiSession, signIn } from './session.ts';
import { openDeviceTokenStore } from './device-tokens.ts';
import { readCheckOuts } from './open-check-outs.ts';
import { openPalletsDocument, parseOpenPallets } from './open-pallets.ts';
import { rateAsRecipient } from './rate-as-recipient.ts';
import { createDeviceIngest } from './device-ingest.ts';

export interface HttpApiOptions {
  url: string;
  password: string;
  /** The login that reads all parcels; its role must see every parcel. */
  observer: string;
  /** File of the device tokens for the next run; null keeps them in memory. */
  tokenFile: string | null;
}

const pageShape = z.object({ packages: z.object({ next: z.string().nullable(), rows: z.array(parcelSchema) }) });
const openParcelsDocument = `query ($filter: PackageFilter, $after: String) { packages(tab: packages, filter: $filter, after: $after) { next rows { ${parcelFields} } } }`;
const changedParcelsDocument = `query ($after: String) { packages(tab: all, sort: { by: updated, direction: desc }, after: $after) { next rows { ${parcelFields} } } }`;
const positionDocument = 'query ($id: ID!) { driverPosition(driverId: $id) { lat lng } }';
const pauseShape = z.object({ simulator: z.object({ paused: z.boolean() }).nullable() });
const placeShape = z.object({ driverPosition: z.object({ lat: z.number(), lng: z.number() }).nullable() });
const townShape = z.object({ cities: z.array(z.object({ id: z.string(), nameFr: z.string(), hubId: z.string() })) });
const depotShape = z.object({
  hubs: z.array(z.object({ id: z.string(), code: z.string(), lat: z.number().nullable(), lng: z.number().nullable() })),
});
const inventoriesShape = z.object({ inventories: z.object({ rows: z.array(z.object({ id: z.string() })) }) });
const remainingShape = z.object({
  inventoryRemaining: z.object({ rows: z.array(z.object({ trackingNumber: z.string() })) }),
});
const remainingDocument = 'query ($id: ID!) { inventoryRemaining(id: $id) { rows { trackingNumber } } }';
const peopleShape = z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) });
/** Beyond this number of pages it is cheaper to read all open parcels. */
const maxPages = 12;
const pauseCheckIntervalMs = 2_000;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the data of a response. Throws if it has an error: reads of the simulator must succeed. */
function dataOf(answer: ApiResponse, what: string): unknown {
  if ('refused' in answer) throw new Error(`${what} was refused: ${answer.refused}`);
  return answer.data;
}

/** Retries a call without a response under the same idempotency key, so that it takes effect once. */
async function withRetries(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (const pause of [400, 2_000]) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ServerUnavailable)) throw error;
      await wait(pause);
    }
  }
  return call();
}

export interface HttpApi extends SimulatorApi {
  /** The `Cookie` header of the observer; empty before it has signed in. */
  cookie: () => string;
}

export type Read = (document: string, variables?: Record<string, unknown>) => Promise<ApiResponse>;

/** Reads pages of parcels until the last one, or until `more` is false. */
function pageReader(read: Read) {
  return async (
    document: string,
    variables: Record<string, unknown>,
    more: (page: readonly Parcel[], count: number) => boolean,
  ): Promise<Parcel[]> => {
    const found: Parcel[] = [];
    for (let after: string | null = null, count = 1; ; count += 1) {
      const { packages }: z.output<typeof pageShape> = pageShape.parse(
        dataOf(await read(document, { ...variables, after }), 'the list of parcels'),
      );
      found.push(...packages.rows);
      after = packages.next;
      if (after === null || !more(packages.rows, count)) return found;
    }
  };
}

async function findDriverIds(read: Read, name: string): Promise<string[]> {
  const { people } = peopleShape.parse(
    dataOf(
      await read('query ($name: String!) { people(kind: driver, search: $name) { id name } }', { name }),
      'the list of drivers',
    ),
  );
  return people.filter((person) => person.name === name).map(({ id }) => id);
}

/** Creates the API client for the server at this URL. */
export function createHttpApi({ url, password, observer, tokenFile }: HttpApiOptions): HttpApi {
  const sessions = new Map<string, ApiSession>();
  const as = async (login: string): Promise<ApiSession> => {
    const session = sessions.get(login) ?? (await signIn(url, login, password));
    sessions.set(login, session);
    return session;
  };
  const read = async (document: string, variables?: Record<string, unknown>) =>
    (await as(observer)).call(document, variables);
  const fetchPages = pageReader(read);
  const uplink = createDeviceIngest(url, as, openDeviceTokenStore(tokenFile));
  let pause = { at: -Infinity, is: false };

  return {
    cookie: () => sessions.get(observer)?.cookie() ?? '',
    userIdOf: async (login) => (await as(login)).id,
    towns: async () =>
      townShape.parse(dataOf(await read('{ cities { id nameFr hubId } }'), 'the list of towns')).cities,
    hubs: async () => depotShape.parse(dataOf(await read('{ hubs { id code lat lng } }'), 'the list of hubs')).hubs,
    openParcels: () => fetchPages(openParcelsDocument, { filter: { status: openStatuses } }, () => true),
    changedSince: async (since) => {
      let pagesRead = 0;
      const rows = await fetchPages(changedParcelsDocument, {}, (page, count) => {
        pagesRead = count;
        return count < maxPages && (page.at(-1)?.updatedAt ?? 0) > since;
      });
      return pagesRead >= maxPages - 1 && (rows.at(-1)?.updatedAt ?? 0) > since
        ? null
        : rows.filter(({ updatedAt }) => updatedAt > since);
    },
    performAction: async (login, request, key) =>
      login === null
        ? rateAsRecipient(read, request)
        : toActionResult(request, await sendAction(as, login, request, key)),
    findDriverIds: (name) => findDriverIds(read, name),
    lastPosition: async (login) => {
      const session = await as(login);
      const answer = await session.call(positionDocument, { id: session.id });
      return 'refused' in answer ? null : placeShape.parse(answer.data).driverPosition;
    },
    reportPosition: uplink.reportPosition,
    openPallets: async () => parseOpenPallets(dataOf(await read(openPalletsDocument), 'the list of pallets')),
    expectedParcel: async () => {
      const open = dataOf(await read('{ inventories(tab: open) { rows { id } } }'), 'the list of inventories');
      const [inventory] = inventoriesShape.parse(open).inventories.rows;
      if (!inventory) return null;
      const answer = dataOf(await read(remainingDocument, { id: inventory.id }), 'what an inventory expects');
      const code = remainingShape.parse(answer).inventoryRemaining.rows[0]?.trackingNumber;
      return code === undefined ? null : { id: inventory.id, code };
    },
    openCheckOuts: (hubId) => readCheckOuts(read, hubId),
    isPaused: async () => {
      if (performance.now() < pause.at + pauseCheckIntervalMs) return pause.is;
      const { simulator } = pauseShape.parse(dataOf(await read('{ simulator { paused } }'), 'the switch'));
      pause = { at: performance.now(), is: simulator?.paused ?? true };
      return pause.is;
    },
  };
}

async function sendAction(
  as: (login: string) => Promise<ApiSession>,
  login: string,
  { entity, action, input }: ActionRequest,
  key: string,
): Promise<ApiResponse> {
  const session = await as(login);
  const name = `${entity}${capitalize(action)}`;
  const document = `mutation ($input: ${capitalize(name)}Input!) { ${name}(input: $input) { ${entity} { ${entity === 'package' ? parcelFields : 'id'} } } }`;
  return withRetries(() => session.call(document, { input: { ...input, idempotencyKey: key } }));
}

function toActionResult({ entity, action }: ActionRequest, answer: ApiResponse): ActionOutcome {
  if ('refused' in answer) return answer;
  const result = z.record(z.string(), z.unknown()).parse(answer.data[`${entity}${capitalize(action)}`])[entity];
  if (entity !== 'package') return { parcel: null, id: z.object({ id: z.string() }).parse(result).id };
  const parcel = parcelSchema.parse(result);
  return { parcel, id: parcel.id };
}
