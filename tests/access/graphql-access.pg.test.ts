// The roles that may use each root field, written by hand. A field that is missing here fails the test.
import { describe, expect, it } from 'vitest';
import { accessTable } from '#server/graphql/definition/field-access.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { schema } from '#server/areas/schema.ts';
import { applyExtensions } from '#server/graphql/schema-extension.ts';
import { type Role, roles } from '#shared/access/roles.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';

const everybody = [...roles];
const packageReaders: Role[] = everybody.filter((role) => role !== 'TRANSPORTOR');
const list = (text: string) =>
  text.split(' ').map(
    (short) =>
      ({
        A: 'ADMIN',
        B: 'BACKOFFICE',
        S: 'SUPPORT',
        H: 'HOUSEKEEPER',
        D: 'DRIVER',
        SD: 'SUBDRIVER',
        C: 'CUSTOMER',
        SC: 'SUBCUSTOMER',
        CO: 'COMMERCIAL',
        COL: 'COLLECTOR',
        ACC: 'ACCOUNTANT',
      })[short],
  );

const withBell = [...list('A B S H D C CO COL ACC'), 'SUBACCOUNTANT'];

const matrix: Record<string, (string | undefined)[]> = {
  'Query.viewer': ['nobody', ...everybody],
  'Mutation.signIn': ['nobody', ...everybody],
  'Mutation.signOut': ['nobody', ...everybody],
  'Query.package': packageReaders,
  'Query.packages': packageReaders,
  'Query.packageCounts': packageReaders,
  'Query.packageTimeline': packageReaders,
  'Subscription.packageChanged': packageReaders,
  'Subscription.packageCounts': packageReaders,
  'Query.phoneHistory': list('C SC CO B A'),
  'Query.people': list('A B S H D'),
  'Query.companies': list('A B S CO C SC'),
  'Query.cities': everybody,
  'Query.hubs': everybody,
  'Query.serviceHealth': list('A'),
  'Query.serviceChecks': list('A'),
  'Query.job': everybody,
  'Query.jobs': everybody,
  'Subscription.jobChanged': everybody,
  'Mutation.jobCancel': everybody,
  'Mutation.jobRetry': everybody,
  'Mutation.jobDismiss': everybody,
  'Mutation.packagesExport': packageReaders,
  'Mutation.ratingsExport': list('A'),
  'Query.simulator': everybody,
  'Mutation.simulatorPause': list('A'),
  'Mutation.userDisable': list('A'),
  'Mutation.userSetRoles': list('A'),
  'Mutation.userGoOnDuty': list('D SD'),
  'Mutation.userGoOffDuty': list('D SD'),
  'Query.duty': list('D SD'),
  'Subscription.duty': list('D SD'),
  'Query.driverDevices': list('D SD'),
  'Subscription.driverDeviceChanged': list('D SD'),
  'Mutation.driverDeviceCreate': list('D SD'),
  'Mutation.driverDeviceRevoke': list('D SD'),
  'Query.driverPosition': list('A B S H D SD C SC'),
  'Subscription.driverPositions': list('A B S H D SD C SC'),
  'Query.mapSettings': everybody,
  'Query.fleet': list('A B S H D'),
  'Subscription.fleetChanged': list('A B S H D'),
  'Query.driverRoute': list('A B S H D SD'),
  'Query.driverTrack': list('A B S H D SD'),
  'Query.notification': withBell,
  'Query.notifications': withBell,
  'Query.inbox': withBell,
  'Query.inboxCounts': withBell,
  'Subscription.notificationChanged': withBell,
  'Subscription.inboxChanged': withBell,
  'Subscription.inboxCounts': withBell,
  'Mutation.notificationRead': withBell,
  'Mutation.notificationArchive': withBell,
  'Mutation.notificationUnarchive': withBell,
  'Mutation.notificationRemove': withBell,
  'Mutation.notificationRestore': withBell,
  'Mutation.inboxReadAll': withBell,
  'Mutation.inboxSetPreferences': withBell,
  'Mutation.packageCreate': list('C SC CO B A'),
  'Mutation.packageEdit': list('C SC CO B S A'),
  'Mutation.packageConfirm': list('C SC B S A'),
  'Mutation.packageAssignPickup': list('H B S A'),
  'Mutation.packagePickUp': list('COL D SD H A'),
  'Mutation.packageTakeIn': list('H B A'),
  'Mutation.packageDispatch': list('H A'),
  'Mutation.packageArrive': list('H A'),
  'Mutation.packageAssign': list('H B A'),
  'Mutation.packageReceive': list('D SD H A'),
  'Mutation.packageStart': list('D SD A'),
  'Mutation.packageDeliver': list('D SD H A'),
  'Mutation.packageReport': list('D SD S'),
  'Mutation.packageSchedule': list('D SD S B'),
  'Mutation.packageMarkInterested': list('D SD S'),
  'Mutation.packageResume': list('D SD'),
  'Mutation.packageHandBack': list('H A'),
  'Mutation.packageCancel': list('C SC D SD S B A'),
  'Mutation.packageWriteOff': list('H B A'),
  'Mutation.packageAssignReturn': list('H B A'),
  'Mutation.packageMoveReturn': list('H A'),
  'Mutation.packageReturn': list('H A D COL'),
  'Mutation.packageRelaunch': list('S B A'),
  'Mutation.packageArchive': list('A'),
  'Mutation.packageCorrect': list('A ACC'),
  'Mutation.packageRedirect': list('S B A'),
  'Mutation.packageMarkProcessed': list('S B A'),
  'Mutation.packageSetFees': list('A'),
  'Mutation.packageAddNote': list('A B S H D SD COL'),
  'Mutation.packageRemovePhoto': list('D SD S A'),
  'Mutation.fileUpload': everybody,
  'Mutation.avatarSet': everybody,
  'Mutation.avatarRemove': everybody,
  'Mutation.packagesConfirm': list('C SC B S A'),
  'Mutation.packagesAssignPickup': list('H B S A'),
  'Mutation.packagesPickUp': list('COL D SD H A'),
  'Mutation.packagesTakeIn': list('H B A'),
  'Mutation.packagesDispatch': list('H A'),
  'Mutation.packagesArrive': list('H A'),
  'Mutation.packagesAssign': list('H B A'),
  'Mutation.packagesReceive': list('D SD H A'),
  'Mutation.packagesStart': list('D SD A'),
  'Mutation.packagesDeliver': list('D SD H A'),
  'Mutation.packagesReport': list('D SD S'),
  'Mutation.packagesSchedule': list('D SD S B'),
  'Mutation.packagesMarkInterested': list('D SD S'),
  'Mutation.packagesResume': list('D SD'),
  'Mutation.packagesHandBack': list('H A'),
  'Mutation.packagesCancel': list('C SC D SD S B A'),
  'Mutation.packagesWriteOff': list('H B A'),
  'Mutation.packagesAssignReturn': list('H B A'),
  'Mutation.packagesMoveReturn': list('H A'),
  'Mutation.packagesReturn': list('H A D COL'),
  'Mutation.packagesArchive': list('A'),
  'Mutation.packagesCorrect': list('A ACC'),
  'Mutation.packagesMarkProcessed': list('S B A'),
  'Mutation.packagesSetFees': list('A'),
  'Mutation.packagesAddNote': list('A B S H D SD COL'),
  'Query.waitingCities': list('A'),
  'Mutation.waitingCitiesResolve': list('A'),
  'Query.configHubs': list('A'),
  'Query.configCities': list('A'),
  'Query.offersGroups': list('A'),
  'Query.offersGroup': list('A'),
  'Query.rules': everybody,
  'Mutation.hubCreate': list('A'),
  'Mutation.hubEdit': list('A'),
  'Mutation.cityCreate': list('A'),
  'Mutation.cityEdit': list('A'),
  'Mutation.offersGroupCreate': list('A'),
  'Mutation.offersGroupEdit': list('A'),
  'Mutation.offersGroupAssign': list('A'),
  'Mutation.offersGroupSetDefault': list('A'),
  'Mutation.offersGroupArchive': list('A'),
  'Mutation.rulesEdit': list('A'),
  'Subscription.hubChanged': list('A'),
  'Subscription.cityChanged': list('A'),
  'Subscription.offersGroupChanged': list('A'),
  'Subscription.rulesChanged': everybody,
  'Query.rating': list('A S D C'),
  'Query.packageRatings': list('A S D C'),
  'Subscription.ratingChanged': list('A S D C'),
  'Query.ratable': list('C'),
  'Query.ratings': list('A'),
  'Query.ratingCounts': list('A'),
  'Subscription.ratingCounts': list('A'),
  'Mutation.ratingCreate': list('C'),
  'Mutation.ratingRespond': list('S A'),
  'Mutation.ratingFlag': list('A'),
  'Mutation.ratingUnflag': list('A'),
  'Mutation.ratingArchive': list('A'),
  'Mutation.ratingUnarchive': list('A'),
  'Mutation.ratingRemove': list('A'),
  'Query.savedView': everybody,
  'Query.savedViews': everybody,
  'Subscription.savedViewChanged': everybody,
  'Mutation.savedViewCreate': everybody,
  'Mutation.savedViewRename': everybody,
  'Mutation.savedViewUpdate': everybody,
  'Mutation.savedViewShare': everybody,
  'Mutation.savedViewUnshare': everybody,
  'Mutation.savedViewRemove': everybody,
  'Mutation.savedViewRestore': everybody,
  'Mutation.ratingsFlag': list('A'),
  'Mutation.ratingsUnflag': list('A'),
  'Mutation.ratingsArchive': list('A'),
  'Mutation.ratingsUnarchive': list('A'),
  'Mutation.ratingsRemove': list('A'),
  'Mutation.notificationsRead': withBell,
  'Mutation.notificationsArchive': withBell,
  'Mutation.notificationsUnarchive': withBell,
  'Mutation.notificationsRemove': withBell,
  'Mutation.notificationsRestore': withBell,
};

const simulator = createSimulatorExtension(null);

const sorted = (table: Record<string, (string | undefined)[]>) =>
  Object.fromEntries(
    Object.entries(table).map(([field, who]) => [
      field,
      [...new Set(who)].map(String).toSorted((a, b) => a.localeCompare(b)),
    ]),
  );

it('every root field is in the matrix, with exactly these roles', () => {
  expect(sorted(accessTable(applyExtensions(schema, [simulator])))).toEqual(sorted(matrix));
});

// The arguments that each field requires; whether it finds anything does not matter here.
const nowhere = '01900000-0000-7000-8000-000000000000';
const nothingToExport = 'columns: [], format: csv, language: fr, name: "x"';
const calls: Record<string, string> = {
  'Query.package': `{ package(id: "${nowhere}") { id } }`,
  'Query.packages': '{ packages { total } }',
  'Query.packageCounts': '{ packageCounts { late } }',
  'Query.packageTimeline': `{ packageTimeline(id: "${nowhere}") { id } }`,
  'Query.people': '{ people(kind: driver) { id } }',
  'Query.companies': '{ companies { id } }',
  'Query.phoneHistory': '{ phoneHistory(phone: "0664687944") { recent } }',
  'Query.cities': '{ cities { id } }',
  'Query.hubs': '{ hubs { id } }',
  'Query.configHubs': '{ configHubs { id } }',
  'Query.configCities': '{ configCities { id } }',
  'Query.offersGroups': '{ offersGroups { id } }',
  'Query.offersGroup': `{ offersGroup(id: "${nowhere}") { id } }`,
  'Query.rules': '{ rules { maxAttempts } }',
  'Query.waitingCities': '{ waitingCities { waiting } }',
  'Mutation.rulesEdit': `mutation { rulesEdit(input: { id: "${nowhere}", version: 1 }) { rules { id } } }`,
  'Query.notification': `{ notification(id: "${nowhere}") { id } }`,
  'Query.notifications': '{ notifications { next } }',
  'Query.inbox': '{ inbox { id } }',
  'Query.inboxCounts': '{ inboxCounts { total } }',
  'Mutation.notificationRead': `mutation { notificationRead(input: { id: "${nowhere}" }) { notification { id } } }`,
  'Mutation.inboxReadAll': `mutation { inboxReadAll(input: { id: "${nowhere}" }) { inbox { id } } }`,
  'Query.serviceHealth': '{ serviceHealth { queue { pending } } }',
  'Query.serviceChecks': '{ serviceChecks { id } }',
  'Query.job': `{ job(id: "${nowhere}") { id } }`,
  'Query.jobs': '{ jobs { id } }',
  'Mutation.jobCancel': `mutation { jobCancel(input: { id: "${nowhere}" }) { job { id } } }`,
  'Mutation.packagesExport': `mutation { packagesExport(input: { file: { ${nothingToExport} } }) { job { id } } }`,
  'Mutation.ratingsExport': `mutation { ratingsExport(input: { file: { ${nothingToExport} } }) { job { id } } }`,
  'Query.simulator': '{ simulator { paused } }',
  'Mutation.simulatorPause': 'mutation { simulatorPause(input: { paused: true }) { simulator { paused } } }',
  'Query.rating': `{ rating(id: "${nowhere}") { id } }`,
  'Query.packageRatings': `{ packageRatings(packageId: "${nowhere}") { id } }`,
  'Query.ratable': `{ ratable(packageId: "${nowhere}") }`,
  'Query.ratings': '{ ratings { total } }',
  'Query.ratingCounts': '{ ratingCounts { flagged } }',
  'Mutation.ratingCreate': `mutation { ratingCreate(input: { packageId: "${nowhere}", type: driver, overall: 5 }) { rating { id } } }`,
  'Mutation.ratingRespond': `mutation { ratingRespond(input: { id: "${nowhere}", response: "Merci" }) { rating { id } } }`,
  'Mutation.ratingFlag': `mutation { ratingFlag(input: { id: "${nowhere}", reason: "Non" }) { rating { id } } }`,
  'Mutation.ratingRemove': `mutation { ratingRemove(input: { id: "${nowhere}" }) { rating { id } } }`,
  'Query.driverDevices': '{ driverDevices { id } }',
  'Query.driverPosition': `{ driverPosition(driverId: "${nowhere}") { at } }`,
  'Query.mapSettings': '{ mapSettings { tiles } }',
  'Query.fleet': '{ fleet { id } }',
  'Query.driverRoute': `{ driverRoute(driverId: "${nowhere}") { number } }`,
  'Query.driverTrack': `{ driverTrack(driverId: "${nowhere}", day: "2026-11-20") { at } }`,
  'Mutation.userGoOnDuty': `mutation { userGoOnDuty(input: { id: "${nowhere}" }) { user { id } } }`,
  'Query.duty': '{ duty { id } }',
  'Mutation.driverDeviceRevoke': `mutation { driverDeviceRevoke(input: { id: "${nowhere}" }) { driverDevice { id } } }`,
  'Mutation.userDisable': `mutation { userDisable(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.packageDeliver': `mutation { packageDeliver(input: { id: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageAssign': `mutation { packageAssign(input: { id: "${nowhere}", driverId: "${nowhere}" }) { package { id } } }`,
  'Mutation.packagesAssign': `mutation { packagesAssign(input: { ids: ["${nowhere}"], driverId: "${nowhere}" }) { done } }`,
  'Mutation.packagesArchive': `mutation { packagesArchive(input: { matching: { tab: all } }) { done } }`,
  'Mutation.packagesReturn': `mutation { packagesReturn(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.ratingsRemove': `mutation { ratingsRemove(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.notificationsRead': `mutation { notificationsRead(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.packageAddNote': `mutation { packageAddNote(input: { id: "${nowhere}", internalNote: "Appeler avant" }) { package { id } } }`,
  'Mutation.packageRemovePhoto': `mutation { packageRemovePhoto(input: { id: "${nowhere}", photoId: "${nowhere}" }) { package { id } } }`,
  'Mutation.avatarSet': `mutation { avatarSet(input: { fileId: "${nowhere}" }) { avatarId } }`,
  'Mutation.avatarRemove': 'mutation { avatarRemove { avatarId } }',
  'Mutation.packageArchive': `mutation { packageArchive(input: { id: "${nowhere}" }) { package { id } } }`,
};

describe('over HTTP', () => {
  const server = useTestServer({ extensions: [simulator] });

  it.each(roles)('%s is allowed or refused as the matrix says', async (role) => {
    const person = await server.as(personOfRole[role]);
    for (const [field, document] of Object.entries(calls)) {
      const { errors, status } = await person.call(document);
      const forbidden = errors.some(({ extensions }) => extensions.code === 'forbidden');
      expect([field, forbidden]).toEqual([field, !matrix[field]?.includes(role)]);
      expect(status).toBe(200);
    }
  });

  it('without a session every field asks to sign in, except the public ones', async () => {
    for (const [field, document] of Object.entries(calls)) {
      const { errors } = await postGraphQL(server.url, document);
      expect([field, errors[0]?.extensions.code]).toEqual([field, 'UNAUTHENTICATED']);
    }
    expect((await postGraphQL(server.url, '{ viewer { id } }')).data).toEqual({ viewer: null });
  });
});
