// The roles that may use each root field, written by hand. A field that is missing here fails the test.
import { describe, expect, it } from 'vitest';
import { accessTable } from '#server/graphql/definition/field-access.ts';
import { createMailboxExtension } from '#server/areas/mail/mailbox-extension.ts';
import { createSimulatorExtension } from '#server/demo/simulator-extension.ts';
import { schema } from '#server/areas/schema.ts';
import { applyExtensions } from '#server/graphql/schema-extension.ts';
import { roles } from '#shared/access/roles.ts';
import { rolesOfFields } from './support/roles-of-fields.ts';
import { personOfRole } from '#tests/fixtures/fixtures.ts';
import { postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';

const extensions = [createSimulatorExtension(null), createMailboxExtension()];

const sorted = (table: Record<string, (string | undefined)[]>) =>
  Object.fromEntries(
    Object.entries(table).map(([field, who]) => [
      field,
      [...new Set(who)].map(String).toSorted((a, b) => a.localeCompare(b)),
    ]),
  );

it('every root field is in the table typed by hand, with exactly these roles', () => {
  expect(sorted(accessTable(applyExtensions(schema, extensions)))).toEqual(sorted(rolesOfFields));
});

// The arguments that each field requires; whether it finds anything does not matter here.
const nowhere = '01900000-0000-7000-8000-000000000000';
const nothingToExport = 'columns: [], format: csv, language: fr, name: "x"';
const calls: Record<string, string> = {
  'Query.changeRequests': `{ changeRequests(packageId: "${nowhere}") { id } }`,
  'Query.package': `{ package(id: "${nowhere}") { id } }`,
  'Query.packages': '{ packages { total } }',
  'Query.packageCounts': '{ packageCounts { late } }',
  'Query.packageDays': '{ packageDays(gte: "2026-11-01", lt: "2026-12-01") { n } }',
  'Query.packageTimeline': `{ packageTimeline(id: "${nowhere}") { id } }`,
  'Query.packageTariff': `{ packageTariff(id: "${nowhere}") { groupName } }`,
  'Query.linkedPackages': `{ linkedPackages(id: "${nowhere}") { id } }`,
  'Query.people': '{ people(kind: driver) { id } }',
  'Query.companies': '{ companies { id } }',
  'Query.teamMembers': '{ teamMembers { id } }',
  'Query.teamActivity': '{ teamActivity { id } }',
  'Query.company': `{ company(id: "${nowhere}") { id } }`,
  'Mutation.companyEdit': `mutation { companyEdit(input: { id: "${nowhere}", version: 1 }) { company { id } } }`,
  'Mutation.companySetHub': `mutation { companySetHub(input: { id: "${nowhere}", hubId: "${nowhere}" }) { company { id } } }`,
  'Query.phoneHistory': '{ phoneHistory(phone: "0664687944") { recent } }',
  'Query.cities': '{ cities { id } }',
  'Query.hubs': '{ hubs { id } }',
  'Query.configHubs': '{ configHubs { id } }',
  'Query.hubFigures': '{ hubFigures { id } }',
  'Query.ratingSummary': '{ ratingSummary(period: last7days) { lowRatedPackages } }',
  'Query.configCities': '{ configCities { id } }',
  'Query.offersGroups': '{ offersGroups { id } }',
  'Query.offersGroup': `{ offersGroup(id: "${nowhere}") { id } }`,
  'Query.rules': '{ rules { maxAttempts } }',
  'Query.waitingCities': '{ waitingCities { waiting } }',
  'Query.cityTexts': '{ cityTexts { total } }',
  'Mutation.rulesEdit': `mutation { rulesEdit(input: { id: "${nowhere}", version: 1 }) { rules { id } } }`,
  'Query.notification': `{ notification(id: "${nowhere}") { id } }`,
  'Query.notifications': '{ notifications { next } }',
  'Query.announcement': `{ announcement(id: "${nowhere}") { id } }`,
  'Query.announcements': '{ announcements { id } }',
  'Query.inbox': '{ inbox { id } }',
  'Query.inboxCounts': '{ inboxCounts { total } }',
  'Mutation.notificationRead': `mutation { notificationRead(input: { id: "${nowhere}" }) { notification { id } } }`,
  'Mutation.inboxReadAll': `mutation { inboxReadAll(input: { id: "${nowhere}" }) { inbox { id } } }`,
  'Query.serviceHealth': '{ serviceHealth { queue { pending } } }',
  'Query.serviceChecks': '{ serviceChecks { id } }',
  'Query.mailStatus': '{ mailStatus { queued } }',
  'Mutation.mailSendTest': 'mutation { mailSendTest(input: { language: fr }) { recipient } }',
  'Mutation.mailRetry': `mutation { mailRetry(input: { id: "${nowhere}" }) { id } }`,
  'Query.mailbox': '{ mailbox { id } }',
  'Query.mailboxMail': `{ mailboxMail(id: "${nowhere}") { html } }`,
  'Query.job': `{ job(id: "${nowhere}") { id } }`,
  'Query.jobs': '{ jobs { id } }',
  'Mutation.jobCancel': `mutation { jobCancel(input: { id: "${nowhere}" }) { job { id } } }`,
  'Query.packagesToPrint': `{ packagesToPrint(input: { ids: ["${nowhere}"] }) { id } }`,
  'Query.packageSticker': `{ packageSticker(id: "${nowhere}", content: { cod: true, products: true, note: true }) { svg } }`,
  'Mutation.packagesPrint': `mutation { packagesPrint(input: { ids: ["${nowhere}"], format: thermal, start: 1, copies: 1, content: { cod: true, products: true, note: true }, name: "x" }) { job { id } } }`,
  'Mutation.packagesExport': `mutation { packagesExport(input: { file: { ${nothingToExport} } }) { job { id } } }`,
  'Mutation.ratingsExport': `mutation { ratingsExport(input: { file: { ${nothingToExport} } }) { job { id } } }`,
  'Query.slip': `{ slip(id: "${nowhere}") { id } }`,
  'Query.packageSlips': `{ packageSlips(packageId: "${nowhere}") { id } }`,
  'Mutation.slipsMake': `mutation { slipsMake(input: { kind: exit, ids: ["${nowhere}"] }) { slips { id } } }`,
  'Mutation.slipPrint': `mutation { slipPrint(input: { id: "${nowhere}" }) { job { id } } }`,
  'Mutation.slipVoid': `mutation { slipVoid(input: { id: "${nowhere}", voidReason: "Erreur" }) { slip { id } } }`,
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
  'Query.apiKeys': '{ apiKeys { id } }',
  'Mutation.apiKeyReplace': `mutation { apiKeyReplace(input: { id: "${nowhere}" }) { secret } }`,
  'Mutation.apiKeyRevoke': `mutation { apiKeyRevoke(input: { id: "${nowhere}" }) { apiKey { id } } }`,
  'Query.driverDevices': '{ driverDevices { id } }',
  'Query.driverPosition': `{ driverPosition(driverId: "${nowhere}") { at } }`,
  'Query.mapSettings': '{ mapSettings { tiles } }',
  'Query.bulkProgress': '{ bulkProgress(key: "none") { done total } }',
  'Query.fleet': '{ fleet { id } }',
  'Query.driverRoute': `{ driverRoute(driverId: "${nowhere}") { number } }`,
  'Query.driverTrack': `{ driverTrack(driverId: "${nowhere}", day: "2026-11-20") { at } }`,
  'Mutation.userGoOnDuty': `mutation { userGoOnDuty(input: { id: "${nowhere}" }) { user { id } } }`,
  'Query.duty': '{ duty { id } }',
  'Query.sessions': '{ sessions { id } }',
  'Query.identities': '{ identities { id } }',
  'Mutation.identityLink': 'mutation { identityLink(input: {}) { url } }',
  'Mutation.identityUnlink': `mutation { identityUnlink(input: { id: "${nowhere}" }) { ok } }`,
  'Mutation.proveIdentity': 'mutation { proveIdentity(input: { password: "a guess" }) { ok } }',
  'Query.secondFactor': '{ secondFactor { state } }',
  'Mutation.secondFactorConfirm': 'mutation { secondFactorConfirm(input: { code: "123456" }) { recoveryCodes } }',
  'Mutation.secondFactorDisable': 'mutation { secondFactorDisable(input: {}) { ok } }',
  'Mutation.recoveryCodesRenew': 'mutation { recoveryCodesRenew(input: {}) { recoveryCodes } }',
  'Mutation.userResetSecondFactor': `mutation { userResetSecondFactor(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.sessionEnd': `mutation { sessionEnd(input: { id: "${nowhere}" }) { ok } }`,
  'Mutation.driverDeviceRevoke': `mutation { driverDeviceRevoke(input: { id: "${nowhere}" }) { driverDevice { id } } }`,
  'Query.user': `{ user(id: "${nowhere}") { id } }`,
  'Query.users': '{ users { total } }',
  'Query.userStory': `{ userStory(id: "${nowhere}") { before } }`,
  'Mutation.userWithdraw': `mutation { userWithdraw(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.bankDetailsView': `mutation { bankDetailsView(input: { id: "${nowhere}" }) { rib } }`,
  'Mutation.userApprove': `mutation { userApprove(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.changePassword':
    'mutation { changePassword(input: { current: "a guess", password: "caravane de Tata" }) { ok } }',
  'Mutation.userDisable': `mutation { userDisable(input: { id: "${nowhere}" }) { user { id } } }`,
  'Mutation.userErase': `mutation { userErase(input: { id: "${nowhere}", reason: person_asked }) { job { id } } }`,
  'Mutation.packageEraseRecipient': `mutation { packageEraseRecipient(input: { id: "${nowhere}", reason: person_asked }) { job { id } } }`,
  'Mutation.packageDeliver': `mutation { packageDeliver(input: { id: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageAssign': `mutation { packageAssign(input: { id: "${nowhere}", driverId: "${nowhere}" }) { package { id } } }`,
  'Mutation.packagesAssign': `mutation { packagesAssign(input: { ids: ["${nowhere}"], driverId: "${nowhere}" }) { done } }`,
  'Mutation.packagesArchive': `mutation { packagesArchive(input: { matching: { tab: all } }) { done } }`,
  'Mutation.packagesReturn': `mutation { packagesReturn(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.ratingsRemove': `mutation { ratingsRemove(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.notificationsRead': `mutation { notificationsRead(input: { ids: ["${nowhere}"] }) { done } }`,
  'Mutation.packageAddNote': `mutation { packageAddNote(input: { id: "${nowhere}", internalNote: "Appeler avant" }) { package { id } } }`,
  'Mutation.packageAnswerRequests': `mutation { packageAnswerRequests(input: { id: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageRemovePhoto': `mutation { packageRemovePhoto(input: { id: "${nowhere}", photoId: "${nowhere}" }) { package { id } } }`,
  'Mutation.packageRecordWhatsapp': `mutation { packageRecordWhatsapp(input: { id: "${nowhere}" }) { package { id } } }`,
  'Mutation.avatarSet': `mutation { avatarSet(input: { fileId: "${nowhere}" }) { avatarId } }`,
  'Mutation.avatarRemove': 'mutation { avatarRemove { avatarId } }',
  'Query.imports': '{ imports { id } }',
  'Query.sheets': '{ sheets { id } }',
  'Query.sheetAccount': '{ sheetAccount }',
  'Query.webhooks': '{ webhooks { id } }',
  'Query.webhooksAvailable': '{ webhooksAvailable }',
  'Query.webhookDelivery': `{ webhookDelivery(id: "${nowhere}") { id } }`,
  'Query.webhookDeliveries': `{ webhookDeliveries(webhookId: "${nowhere}") { hasMore } }`,
  'Query.webhookActivity': `{ webhookActivity(webhookId: "${nowhere}") { sent } }`,
  'Query.webhookStatus': '{ webhookStatus { waiting } }',
  'Mutation.webhookTest': `mutation { webhookTest(input: { id: "${nowhere}" }) { succeeded } }`,
  'Mutation.webhookRotateSecret': `mutation { webhookRotateSecret(input: { id: "${nowhere}" }) { secret } }`,
  'Mutation.webhookRemove': `mutation { webhookRemove(input: { id: "${nowhere}" }) { webhook { id } } }`,
  'Mutation.webhookDeliveryResend': `mutation { webhookDeliveryResend(input: { id: "${nowhere}" }) { webhookDelivery { id } } }`,
  'Mutation.sheetSync': `mutation { sheetSync(input: { id: "${nowhere}" }) { orders } }`,
  'Mutation.sheetRemove': `mutation { sheetRemove(input: { id: "${nowhere}" }) { sheet { id } } }`,
  'Mutation.importConfirm': `mutation { importConfirm(input: { id: "${nowhere}", version: 1 }) { import { id } } }`,
  'Mutation.importCancel': `mutation { importCancel(input: { id: "${nowhere}" }) { import { id } } }`,
  'Mutation.packageArchive': `mutation { packageArchive(input: { id: "${nowhere}" }) { package { id } } }`,
};

describe('over HTTP', () => {
  const server = useTestServer({ extensions });

  it.each(roles)('%s is allowed or refused as the rolesOfFields says', async (role) => {
    const person = await server.as(personOfRole[role]);
    for (const [field, document] of Object.entries(calls)) {
      const { errors, status } = await person.call(document);
      const forbidden = errors.some(({ extensions }) => extensions.code === 'forbidden');
      expect([field, forbidden]).toEqual([field, !rolesOfFields[field]?.includes(role)]);
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
