// The page and a real server: changes of other users are shown here.
import { closeDom } from '../support/dom-globals.ts';
import { createElement, type ReactNode } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { connectionStateAtom } from '#client/live/transport/connection-state.ts';
import { LiveProvider } from '#client/live/live-provider.tsx';
import { useLive } from '#client/live/use-live.ts';
import { readSession } from '#client/session/session.ts';
import { signIn } from '#client/session/sign-in.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { signInAs, useTestServer } from '#tests/fixtures/test-server.ts';
import { fixturePassword } from '#tests/fixtures/fixtures.ts';
import { type FakeBrowser, openFakeBrowser } from '../support/fake-browser.ts';
import { List, type ListProbe, shownRows } from '../support/list-page.tsx';
import { CountsQuery } from '../support/parcels.ts';

const server = useTestServer();
const patience = { timeout: 15_000, interval: 20 };
const linkState = () => getDefaultStore().get(connectionStateAtom);
const rowOf = (id: string) => shownRows().find((row) => row.startsWith(id)) ?? '';

afterEach(cleanup);
afterAll(closeDom);

function Counts(): ReactNode {
  const { data } = useLive(CountsQuery, { variables: {}, watch: ['packageCounts'] });
  return data?.packageCounts.statuses.map(({ status, n }) => `${status} ${n}`).join(', ') ?? null;
}

function Page({ person, children }: { person: string; children?: ReactNode }): ReactNode {
  return LiveProvider({ userId: person, children });
}

/** Signs in on this page, and opens the list and the counts beside it. */
async function openAs(login: string): Promise<{ browser: FakeBrowser; seen: Partial<ListProbe> }> {
  const browser = openFakeBrowser(server.url);
  await signIn(login, fixturePassword);
  const seen: Partial<ListProbe> = {};
  const person = readSession()?.viewer.id ?? '';
  const both = createElement(
    'section',
    {},
    createElement(List, { seen }),
    createElement('p', {}, createElement(Counts)),
  );
  render(createElement(Page, { person }, both));
  await vi.waitUntil(() => linkState().status === 'live' && seen.list?.at, patience);
  return { browser, seen };
}

const edit = 'mutation ($input: PackageEditInput!) { packageEdit(input: $input) { package { version } } }';
const assign = 'mutation ($input: PackageAssignInput!) { packageAssign(input: $input) { package { version } } }';
const deliver = 'mutation ($input: PackageDeliverInput!) { packageDeliver(input: $input) { package { status } } }';

test('changes of others are shown here, live and after a break, and the list is read once', async () => {
  const [one, other] = [buildEnrouteParcel(server.fixtures), buildEnrouteParcel(server.fixtures)];
  await insertParcels(server.db, one, other);
  const driver = await signInAs(server.url, 'driver');
  const admin = await signInAs(server.url, 'admin');
  const { browser, seen } = await openAs('admin');
  await vi.waitUntil(() => screen.queryByText(/enroute 2/), patience);

  expect((await driver.call(deliver, { input: { id: one.id } })).errors).toEqual([]);
  await vi.waitUntil(() => rowOf(one.id).includes('v2 delivered'), patience);
  expect([...(seen.changes?.leavingIds ?? [])]).toEqual([one.id]);
  expect(seen.changes?.totalCount).toBe(1);
  await vi.waitUntil(() => screen.queryByText(/enroute 1/), patience);

  browser.online = false;
  act(() => {
    browser.dropSockets();
  });
  await vi.waitUntil(() => linkState().status !== 'live', patience);
  expect(
    (await admin.call(edit, { input: { id: other.id, version: 1, recipientName: 'Hicham Idrissi' } })).errors,
  ).toEqual([]);
  browser.online = true;
  await vi.waitUntil(() => rowOf(other.id).includes('v2 enroute Hicham Idrissi'), patience);
  expect(linkState()).toEqual({ status: 'live', replayedChanges: 1 });
  expect(browser.callsOf('List')).toBe(1);
});

test('a parcel assigned to another driver is cleared on the first one’s page', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { recipientName: 'Nawal Bennis' });
  await insertParcels(server.db, pkg);
  const admin = await signInAs(server.url, 'admin');
  const { browser, seen } = await openAs('driver');
  expect(rowOf(pkg.id)).toContain('Nawal Bennis');
  expect(
    (await admin.call(assign, { input: { id: pkg.id, driverId: server.fixtures.people.driver2, note: 'Ill today' } }))
      .errors,
  ).toEqual([]);
  await vi.waitUntil(() => rowOf(pkg.id).includes('is gone'), patience);
  expect(JSON.stringify(seen.list?.data)).not.toContain('Nawal Bennis');
  expect(browser.callsOf('List')).toBe(1);
});

test('with other roles the page stays open and reads what they may see', async () => {
  const pkg = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people.driver2 });
  await insertParcels(server.db, pkg);
  const admin = await signInAs(server.url, 'admin');
  await openAs('collector');
  expect(rowOf(pkg.id)).toBe('');
  const input = { id: server.fixtures.people.collector, roles: ['SUPPORT'] };
  const { errors } = await admin.call(
    'mutation ($input: UserSetRolesInput!) { userSetRoles(input: $input) { user { id } } }',
    { input },
  );
  expect(errors).toEqual([]);
  await vi.waitUntil(() => rowOf(pkg.id).includes('enroute'), patience);
  await vi.waitUntil(() => readSession()?.viewer.effectiveRole === 'SUPPORT', patience);
});

test('an account that is disabled is signed out of the page', async () => {
  const admin = await signInAs(server.url, 'admin');
  await openAs('backoffice');
  const { errors } = await admin.call(
    'mutation ($input: UserDisableInput!) { userDisable(input: $input) { user { id } } }',
    { input: { id: server.fixtures.people.backoffice } },
  );
  expect(errors).toEqual([]);
  await vi.waitUntil(() => readSession() === null, patience);
  expect(location.pathname).toBe('/login');
});
