// An example of each root field that is open to keys; a test sends each with a real key.
import { cancel, create, type Operation } from './examples.ts';

const parcel = { id: '$PARCEL' };
const packageResult = '{ package { id version status } }';
const severalResult = '{ done refused { id error { code } } }';
const mutation = (field: string, input: string, result: string, variables: object): Operation => ({
  document: `mutation ($input: ${input}!) { ${field}(input: $input) ${result} }`,
  variables: { input: variables },
});

/** An example of each field that is open to keys, by `query.packages` and so on. */
export const fieldExamples: Readonly<Record<string, Operation>> = {
  'query.package': {
    document: 'query ($id: ID!) { package(id: $id) { id version trackingNumber status city { nameFr } cod } }',
    variables: parcel,
  },
  'query.packages': {
    document: `query ($filter: PackageFilter, $search: String) {
  packages(tab: all, filter: $filter, search: $search, sort: { by: created, direction: desc }) {
    total totalIsExact next rows { id trackingNumber status recipientName cod }
  }
}`,
    variables: { filter: { status: ['enroute', 'reported'], created: { gte: '2026-11-01' } }, search: null },
  },
  'query.packageCounts': { document: '{ packageCounts { late tabs { tab n } statuses { status n } } }' },
  'query.packageDays': {
    document: 'query ($gte: Day!, $lt: Day!) { packageDays(by: deliveredAt, gte: $gte, lt: $lt) { day n cod } }',
    variables: { gte: '2026-11-01', lt: '2026-12-01' },
  },
  'query.packageTimeline': {
    document: 'query ($id: ID!) { packageTimeline(id: $id) { at name from to actor { name } source } }',
    variables: parcel,
  },
  'query.packageTariff': {
    document: 'query ($id: ID!) { packageTariff(id: $id) { groupName delivered refused returned } }',
    variables: parcel,
  },
  'query.linkedPackages': {
    document: 'query ($id: ID!) { linkedPackages(id: $id) { id trackingNumber status relation } }',
    variables: parcel,
  },
  'query.userRequestsOfPackage': {
    document:
      'query ($id: ID!) { userRequestsOfPackage(packageId: $id) { reference kind status day address createdAt } }',
    variables: parcel,
  },
  'query.rating': {
    document: 'query ($id: ID!) { rating(id: $id) { overall comment response sentiment } }',
    variables: { id: '$RATING' },
  },
  'query.packageRatings': {
    document: 'query ($id: ID!) { packageRatings(packageId: $id) { id type overall response } }',
    variables: parcel,
  },
  'query.ratable': { document: 'query ($id: ID!) { ratable(packageId: $id) }', variables: parcel },
  'query.cities': { document: '{ cities(search: "rab") { id nameFr nameAr } }' },
  'query.hubs': { document: '{ hubs { id code nameFr nameAr } }' },
  'query.rules': { document: '{ rules { maxAttempts reportReasons cancelReasons } }' },
  'mutation.packageCreate': create,
  'mutation.packageEdit': mutation('packageEdit', 'PackageEditInput', packageResult, {
    id: '$PARCEL',
    version: 1,
    phone: '0661223344',
  }),
  'mutation.packageConfirm': mutation('packageConfirm', 'PackageConfirmInput', packageResult, parcel),
  'mutation.packageCancel': cancel,
  'mutation.packageRecordWhatsapp': mutation(
    'packageRecordWhatsapp',
    'PackageRecordWhatsappInput',
    '{ package { id whatsappSent } }',
    parcel,
  ),
  'mutation.packagesConfirm': mutation('packagesConfirm', 'PackagesConfirmInput', severalResult, { ids: ['$PARCEL'] }),
  'mutation.packagesCancel': mutation('packagesCancel', 'PackagesCancelInput', severalResult, {
    ids: ['$PARCEL'],
    reason: 'customer_request',
  }),
  'mutation.ratingCreate': mutation('ratingCreate', 'RatingCreateInput', '{ rating { id sentiment } }', {
    packageId: '$PARCEL',
    type: 'driver',
    overall: 5,
    tags: ['friendly'],
    comment: 'Parfait.',
  }),
  'subscription.packageChanged': {
    document: 'subscription { packageChanged { kind id version changed reason package { trackingNumber status } } }',
  },
  'subscription.packageCounts': { document: 'subscription { packageCounts { late tabs { tab n } } }' },
  'subscription.ratingChanged': {
    document: 'subscription { ratingChanged { kind id version rating { overall response } } }',
  },
};
