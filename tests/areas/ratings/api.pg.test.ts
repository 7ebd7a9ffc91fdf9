// Ratings over the endpoint: giving, answering, flagging, putting away, removing.
import { describe, expect, it } from 'vitest';
import { addUser, rightPassword } from '#tests/access/support/users.ts';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { buildParcel, buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import {
  actDocument,
  errorCodeOf,
  createDocument,
  deliveredParcel,
  createRating,
  readDocument,
} from './support/ratings.ts';

const server = useTestServer();
const ratable = 'query ($id: ID!) { ratable(packageId: $id) packageRatings(packageId: $id) { id type } }';

describe('giving a rating', () => {
  it('stores the input, its subject, and its sentiment', async () => {
    const pkg = await deliveredParcel(server);
    const customer = await server.as('customer');
    const input = {
      packageId: pkg.id,
      type: 'driver',
      overall: 2,
      categories: { deliverySpeed: 1, professionalism: 3 },
      tags: ['late_delivery', 'rude', 'rude'],
      comment: '  Deux reports sans appel.  ',
      wouldRecommend: false,
    };
    const { data, errors } = await customer.call(createDocument, { input });
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      ratingCreate: {
        rating: {
          version: 1,
          status: 'active',
          type: 'driver',
          trackingNumber: pkg.trackingNumber,
          overall: 2,
          sentiment: 'negative',
          tags: ['late_delivery', 'rude'],
          comment: 'Deux reports sans appel.',
          wouldRecommend: false,
          categories: [
            { category: 'deliverySpeed', score: 1 },
            { category: 'professionalism', score: 3 },
          ],
          author: { id: server.fixtures.people.customer },
          driver: { id: server.fixtures.people.driver },
          support: null,
          company: { name: 'Atlas Store' },
          response: null,
          allowedActions: [],
        },
      },
    });
  });

  it('is created once of each type by each author, also with two calls at once', async () => {
    const pkg = await deliveredParcel(server);
    const customer = await server.as('customer');
    const input = { packageId: pkg.id, type: 'driver', overall: 4 };
    const tries = await Promise.all([1, 2, 3].map(() => customer.call(createDocument, { input })));
    expect(tries.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(tries.map(errorCodeOf).filter((code) => code !== undefined)).toEqual([
      'rating.already_given',
      'rating.already_given',
    ]);
    expect((await customer.call(ratable, { id: pkg.id })).data).toMatchObject({
      ratable: ['support'],
      packageRatings: [{ type: 'driver' }],
    });
    expect((await customer.call(createDocument, { input: { ...input, type: 'support' } })).errors).toEqual([]);
    expect((await customer.call(ratable, { id: pkg.id })).data).toMatchObject({ ratable: [] });
  });

  it('waits until the parcel was delivered or canceled', async () => {
    const [moving, canceled, alone] = [
      buildEnrouteParcel(server.fixtures),
      buildParcel(server.fixtures, {
        status: 'canceled',
        canceledAt: new Date(),
        driverId: server.fixtures.people.driver2,
      }),
      buildParcel(server.fixtures, { status: 'canceled', canceledAt: new Date() }),
    ];
    await insertParcels(server.db, moving, canceled, alone);
    const customer = await server.as('customer');
    const give = (packageId: string, type = 'driver') =>
      customer.call(createDocument, { input: { packageId, type, overall: 3 } });
    expect((await customer.call(ratable, { id: moving.id })).data).toMatchObject({ ratable: [] });
    expect(errorCodeOf(await give(moving.id))).toBe('rating.not_finished');
    expect((await give(canceled.id)).errors).toEqual([]);
    expect(errorCodeOf(await give(alone.id))).toBe('rating.no_driver');
    expect((await give(alone.id, 'support')).errors).toEqual([]);
  });

  it("of another company's parcel is refused like one of a missing parcel", async () => {
    const foreign = await deliveredParcel(server, { companyId: server.fixtures.companies.zellige });
    const customer = await server.as('customer');
    const give = (packageId: string) =>
      customer.call(createDocument, { input: { packageId, type: 'driver', overall: 5 } });
    const [refused, absent] = [await give(foreign.id), await give('01900000-0000-7000-8000-000000000000')];
    expect(errorCodeOf(refused)).toBe('missing');
    expect(refused.errors[0]?.extensions).toEqual(absent.errors[0]?.extensions);
    expect((await customer.call(ratable, { id: foreign.id })).data).toEqual({ ratable: [], packageRatings: [] });
  });

  it('refuses the categories of the other type and unknown tags', async () => {
    const pkg = await deliveredParcel(server);
    const customer = await server.as('customer');
    const mixed = await customer.call(createDocument, {
      input: { packageId: pkg.id, type: 'support', overall: 5, categories: { deliverySpeed: 5 } },
    });
    expect(mixed.errors[0]?.extensions.fields).toMatchObject([
      { path: 'categories.deliverySpeed', code: 'unknown_field' },
    ]);
    expect(
      (
        await customer.call(createDocument, {
          input: { packageId: pkg.id, type: 'support', overall: 5, tags: ['handsome'] },
        })
      ).errors,
    ).not.toEqual([]);
  });

  it('of the support names the support user who last acted on the parcel', async () => {
    const pkg = await deliveredParcel(server);
    const support = await server.as('support');
    const redirected = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, redirected);
    await support.call(
      'mutation ($input: PackageMarkProcessedInput!) { packageMarkProcessed(input: $input) { package { id } } }',
      { input: { id: redirected.id } },
    );
    await support.call('mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { id } } }', {
      input: { id: redirected.id, reason: 'refused', note: 'au téléphone' },
    });
    const customer = await server.as('customer');
    expect(await createRating(customer, redirected.id, { type: 'support' })).toMatchObject({
      support: { id: server.fixtures.people.support },
    });
    expect(await createRating(customer, pkg.id, { type: 'support' })).toMatchObject({ support: null });
  });

  it('of the support is about the second of two support users who acted on the parcel', async () => {
    const second = await addUser(server.db, { login: 'support2', roles: ['SUPPORT'] });
    const pkg = buildEnrouteParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const process =
      'mutation ($input: PackageMarkProcessedInput!) { packageMarkProcessed(input: $input) { package { id } } }';
    const cancel = 'mutation ($input: PackageCancelInput!) { packageCancel(input: $input) { package { id } } }';
    const first = await (await server.as('support')).call(process, { input: { id: pkg.id } });
    const colleague = await signInAs(server.url, 'support2', rightPassword);
    const last = await colleague.call(cancel, { input: { id: pkg.id, reason: 'refused', note: 'au téléphone' } });
    expect([first.errors, last.errors]).toEqual([[], []]);
    const rating = await createRating(await server.as('customer'), pkg.id, { type: 'support' });
    expect(rating).toMatchObject({ support: { id: second } });
  });
});

const act = async (who: 'admin' | 'support', action: string, input: object) =>
  (await server.as(who)).call(actDocument(action), { input });
const given = async () => createRating(await server.as('customer'), (await deliveredParcel(server)).id);

describe('staff', () => {
  it('answers, and answering again corrects the answer', async () => {
    const { id } = await given();
    expect(errorCodeOf(await act('support', 'Respond', { id, response: ' ' }))).toBe('required');
    expect((await act('support', 'Respond', { id, response: 'Merci !' })).data).toMatchObject({
      result: { rating: { version: 2, response: 'Merci !', responder: { name: 'Test support' } } },
    });
    expect((await act('support', 'Respond', { id, response: 'Merci !' })).data).toMatchObject({
      result: { rating: { version: 2 } },
    });
    expect((await act('admin', 'Respond', { id, response: 'Merci beaucoup.' })).data).toMatchObject({
      result: { rating: { version: 3, response: 'Merci beaucoup.', responder: { name: 'Test admin' } } },
    });
  });

  it('flags with a reason and removes the flag, once each', async () => {
    const { id } = await given();
    expect(errorCodeOf(await act('admin', 'Flag', { id, reason: '' }))).toBe('required');
    expect((await act('admin', 'Flag', { id, reason: 'Insultes' })).data).toMatchObject({
      result: { rating: { flagged: true, flagReason: 'Insultes' } },
    });
    expect(errorCodeOf(await act('admin', 'Flag', { id, reason: 'Encore' }))).toBe('rating.already_flagged');
    expect((await act('admin', 'Unflag', { id })).data).toMatchObject({
      result: { rating: { flagged: false, flagReason: null } },
    });
    expect(errorCodeOf(await act('admin', 'Unflag', { id }))).toBe('rating.not_flagged');
    expect(errorCodeOf(await act('support', 'Flag', { id, reason: 'Non' }))).toBe('forbidden');
  });

  it('archives and restores; an archived one cannot be answered', async () => {
    const { id } = await given();
    expect((await act('admin', 'Archive', { id })).data).toMatchObject({
      result: { rating: { status: 'archived', allowedActions: ['flag', 'unarchive', 'remove'] } },
    });
    expect((await act('support', 'Respond', { id, response: 'Trop tard' })).errors[0]?.extensions).toMatchObject({
      code: 'rating.wrong_status',
      params: { status: 'archived' },
    });
    expect((await act('admin', 'Unarchive', { id })).data).toMatchObject({ result: { rating: { status: 'active' } } });
  });

  it('removes: then it is gone for all roles, accepts no actions, and its author cannot create a second one', async () => {
    const pkg = await deliveredParcel(server);
    const customer = await server.as('customer');
    const { id } = await createRating(customer, pkg.id);
    expect((await act('admin', 'Remove', { id })).errors).toEqual([]);
    for (const who of ['admin', 'support', 'customer', 'driver'] as const) {
      const person = await server.as(who);
      expect((await person.call(readDocument, { id })).data).toEqual({ rating: null });
      expect(
        (await person.call('query ($id: ID!) { packageRatings(packageId: $id) { id } }', { id: pkg.id })).data,
      ).toEqual({ packageRatings: [] });
    }
    expect(errorCodeOf(await act('admin', 'Unflag', { id }))).toBe('missing');
    expect(
      errorCodeOf(await customer.call(createDocument, { input: { packageId: pkg.id, type: 'driver', overall: 1 } })),
    ).toBe('rating.already_given');
    expect((await customer.call(ratable, { id: pkg.id })).data).toMatchObject({ ratable: ['support'] });
  });
});
