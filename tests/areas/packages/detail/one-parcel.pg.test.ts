// What the page of one parcel relies on: where its fees and its events come from, proofs, messages, linked parcels.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { buildEnrouteParcel, buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';

const server = useTestServer();
const nowhere = '01900000-0000-7000-8000-000000000000';
const day = addDays(dayOf(new Date()), 1);

const capitalized = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1);
const refusal = z.object({ code: z.string(), fields: z.array(z.object({ path: z.string(), code: z.string() })) });

async function insert(parcel: PackageRow): Promise<string> {
  await insertParcels(server.db, parcel);
  return parcel.id;
}

async function read(who: PersonName, document: string, variables: object, headers?: Record<string, string>) {
  return (await server.as(who)).call(document, { ...variables }, headers);
}

/** Runs an action; the code of its refusal, on a field as `path code`, or the new status. */
async function act(who: PersonName, action: string, input: object, headers?: Record<string, string>): Promise<string> {
  const name = `package${capitalized(action)}`;
  const document = `mutation ($input: P${name.slice(1)}Input!) { result: ${name}(input: $input) { package { status returnStage } } }`;
  const { data, errors } = await read(who, document, { input }, headers);
  if (errors[0]) {
    const { code, fields } = refusal.parse(errors[0].extensions);
    return fields[0] ? `${fields[0].path} ${fields[0].code}` : code;
  }
  const { status, returnStage } = z
    .object({ result: z.object({ package: z.object({ status: z.string(), returnStage: z.string() }) }) })
    .parse(data).result.package;
  return returnStage === 'none' ? status : `${status} ${returnStage}`;
}

const tariffQuery =
  'query ($id: ID!, $cityId: ID) { packageTariff(id: $id, cityId: $cityId) { groupName isOwn delivered refused returned } }';
const standard = { groupName: 'Standard', isOwn: false, delivered: 3500, refused: 1000, returned: 500 };

describe('where the fees of a parcel come from', () => {
  it('is the line of the tariff, with its group, for each role that sees fees', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    for (const who of ['admin', 'support', 'accountant', 'customer', 'subcustomer'] as const)
      expect((await read(who, tariffQuery, { id })).data).toEqual({ packageTariff: standard });
  });

  it('is nothing for those who carry it, for another company, and for a missing parcel: the same answer', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    for (const who of ['driver', 'customer2', 'housekeeperRabat'] as const)
      expect((await read(who, tariffQuery, { id })).data).toEqual({ packageTariff: null });
    expect((await read('admin', tariffQuery, { id: nowhere })).data).toEqual({ packageTariff: null });
  });

  it('of another city is known before the destination changes, and nothing for a city without a tariff', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    const { rabat } = server.fixtures.cities;
    expect((await read('support', tariffQuery, { id, cityId: rabat })).data).toEqual({ packageTariff: standard });
    expect((await read('support', tariffQuery, { id, cityId: nowhere })).data).toEqual({ packageTariff: null });
    expect((await read('customer2', tariffQuery, { id, cityId: rabat })).data).toEqual({ packageTariff: null });
    const { errors } = await read('support', tariffQuery, { id, cityId: 'Rabat' });
    expect(errors[0]?.extensions.code).toBe('invalid_input');
  });
});

describe('fees that were set by hand', () => {
  it('are in the history for those who see fees, and not for those who carry the parcel', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures, { feeDelivered: 3_500 }));
    await act('admin', 'setFees', { id, feeDelivered: 4_721, feeRefused: 1_000, feeReturned: 500 });
    const history = 'query ($id: ID!) { packageTimeline(id: $id) { name changed changes { field before after } } }';
    const readBy = async (who: PersonName) => JSON.stringify((await read(who, history, { id })).data);
    for (const who of ['customer', 'accountant', 'housekeeper'] as const) expect(await readBy(who)).toContain('4721');
    const ofCarrier = await readBy('driver');
    expect(ofCarrier).toContain('package.feesSet');
    for (const hidden of ['4721', '3500', 'feeDelivered']) expect(ofCarrier).not.toContain(hidden);
  });
});

describe('a report without a response', () => {
  it('requires the calls or a photo; other reasons do not, and a refusal changes nothing', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    for (const reason of ['no_answer', 'voicemail'])
      expect(await act('driver', 'report', { id, reason, date: day })).toBe('proofOfNoResponse proof_required');
    expect(await act('support', 'report', { id, reason: 'no_answer', date: day, proofOfNoResponse: '   ' })).toBe(
      'proofOfNoResponse proof_required',
    );
    const { data } = await read('driver', 'query ($id: ID!) { package(id: $id) { version attempts } }', { id });
    expect(data).toEqual({ package: { version: 1, attempts: 0 } });
    expect(await act('driver', 'report', { id, reason: 'no_answer', date: day, proofOfNoResponse: '10:30' })).toBe(
      'reported',
    );
    const other = await insert(buildEnrouteParcel(server.fixtures));
    expect(await act('driver', 'report', { id: other, reason: 'traveling', date: day })).toBe('reported');
  });
});

describe('the WhatsApp message', () => {
  const flag = 'query ($id: ID!) { package(id: $id) { whatsappSent version } }';

  it('is recorded once, by whoever may write to the recipient, and is no conflict for an open edit', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    expect(await act('driver', 'recordWhatsapp', { id })).toBe('enroute');
    expect(await act('customer', 'recordWhatsapp', { id })).toBe('enroute');
    expect((await read('admin', flag, { id })).data).toEqual({ package: { whatsappSent: true, version: 2 } });
    expect(await act('support', 'edit', { id, version: 1, address: '3 rue des Orangers' })).toBe('enroute');
  });

  it('is not recorded by an accountant, on a parcel of others, or on a finished one', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    expect(await act('accountant', 'recordWhatsapp', { id })).toBe('forbidden');
    expect(await act('customer2', 'recordWhatsapp', { id })).toBe('missing');
    expect(await act('driver2', 'recordWhatsapp', { id })).toBe('missing');
    const done = await insert(buildParcel(server.fixtures, { status: 'delivered' }));
    expect(await act('support', 'recordWhatsapp', { id: done })).toBe('package.wrong_status');
  });

  it('shows live to the sender of the parcel, and not to another sender', async () => {
    const { fixtures } = server;
    const id = await insert(buildEnrouteParcel(fixtures));
    const own = await insert(buildParcel(fixtures, { companyId: fixtures.companies.zellige }));
    const changes = 'subscription { packageChanged { id package { whatsappSent } } }';
    const sender = await subscribe(server.url, await server.as('customer'), changes);
    const stranger = await subscribe(server.url, await server.as('customer2'), changes);
    await act('driver', 'recordWhatsapp', { id });
    await sender.untilText('"whatsappSent":true');
    // A later change of its own proves that the stranger would have received the earlier one.
    await act('customer2', 'recordWhatsapp', { id: own });
    await stranger.untilText(own);
    expect(stranger.text()).not.toContain(id);
  });
});

const linkedQuery = 'query ($id: ID!) { linkedPackages(id: $id) { id relation status } }';
const links = z.object({ linkedPackages: z.array(z.object({ id: z.string(), relation: z.string() })) });
const linksOf = async (who: PersonName, id: string) =>
  links.parse((await read(who, linkedQuery, { id })).data).linkedPackages;

describe('linked parcels', () => {
  it('are an exchange and the parcel that comes back, in both directions, for those who see them', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures, { exchange: true }));
    expect(await act('driver', 'deliver', { id })).toBe('delivered');
    const [back, ...others] = await linksOf('customer', id);
    expect([back?.relation, others]).toEqual(['exchange_return', []]);
    expect(await linksOf('support', back?.id ?? '')).toMatchObject([{ id, relation: 'exchange' }]);
    expect(await linksOf('driver', back?.id ?? '')).toMatchObject([{ id, relation: 'exchange' }]);
    for (const who of ['customer2', 'driver2', 'housekeeperRabat'] as const) expect(await linksOf(who, id)).toEqual([]);
    expect(await linksOf('admin', nowhere)).toEqual([]);
  });

  it('are a canceled parcel and its new start, which is made once', async () => {
    const id = await insert(
      buildParcel(server.fixtures, { status: 'canceled', returnStage: 'at_origin_hub', exchange: true }),
    );
    expect(await act('support', 'relaunch', { id })).toBe('canceled at_origin_hub');
    expect(await act('support', 'relaunch', { id })).toBe('package.no_relaunch');
    const [again, ...others] = await linksOf('customer', id);
    expect([again?.relation, others]).toEqual(['relaunched', []]);
    expect(await linksOf('customer', again?.id ?? '')).toMatchObject([{ id, relation: 'canceled' }]);
  });
});

describe('a parcel that goes back', () => {
  it('passes each stage in order by a scan at a hub, and ends with its sender', async () => {
    const { hubs, people } = server.fixtures;
    const id = await insert(buildEnrouteParcel(server.fixtures, { originHubId: hubs.rabat }));
    expect(await act('driver', 'cancel', { id, reason: 'refused', note: 'Refusé à la porte' })).toBe(
      'canceled at_driver',
    );
    expect(await act('driver', 'moveReturn', { id })).toBe('forbidden');
    expect(await act('housekeeper', 'assignReturn', { id, collectorId: people.collector })).toBe(
      'package.not_at_origin',
    );
    expect(await act('housekeeper', 'moveReturn', { id })).toBe('canceled at_hub');
    expect(await act('housekeeper', 'moveReturn', { id })).toBe('canceled in_transit_back');
    expect(await act('housekeeper', 'return', { id })).toBe('package.not_at_origin');
    expect(await act('housekeeperRabat', 'moveReturn', { id })).toBe('canceled at_origin_hub');
    expect(await act('admin', 'assignReturn', { id, collectorId: people.collector })).toBe('canceled at_origin_hub');
    expect(await act('collector', 'return', { id })).toBe('returned handed_to_sender');
    expect(await act('support', 'relaunch', { id })).toBe('package.wrong_status');
  });

  it('that was lost does not go back, and requires a note', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures));
    expect(await act('housekeeper', 'writeOff', { id, reason: 'lost' })).toBe('note required');
    expect(await act('housekeeper', 'writeOff', { id, reason: 'lost', note: 'Vol du véhicule' })).toBe('canceled');
    expect(await act('housekeeper', 'moveReturn', { id })).toBe('package.no_return');
  });
});

const sources = z.object({ packageTimeline: z.array(z.object({ name: z.string(), source: z.string().nullable() })) });

describe('the source of an event', () => {
  it('is the phone or the computer of a person, the schedule, or nothing for what follows from another event', async () => {
    const id = await insert(buildEnrouteParcel(server.fixtures, { exchange: true }));
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36' };
    await act('support', 'addNote', { id, internalNote: 'Appeler avant' });
    await act('driver', 'deliver', { id }, phone);
    const timeline = 'query ($id: ID!) { packageTimeline(id: $id) { name source } }';
    expect(sources.parse((await read('admin', timeline, { id })).data).packageTimeline).toEqual([
      { name: 'package.delivered', source: 'phone' },
      { name: 'package.noteAdded', source: 'web' },
      { name: 'package.created', source: 'scheduler' },
    ]);
    const [back] = await linksOf('admin', id);
    expect(sources.parse((await read('admin', timeline, { id: back?.id })).data).packageTimeline).toEqual([
      { name: 'package.created', source: null },
    ]);
  });
});
