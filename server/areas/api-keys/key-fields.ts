// The root fields that an API key may use: those of a CUSTOMER that are about its parcels. Whatever is about a person
// (account, sessions, files, jobs, notifications) or about secrets is missing here and closed.
export const keyFields = {
  query: [
    'package',
    'packages',
    'packageCounts',
    'packageDays',
    'packageTimeline',
    'packageTariff',
    'linkedPackages',
    'userRequestsOfPackage',
    'rating',
    'packageRatings',
    'ratable',
    'cities',
    'hubs',
    'rules',
  ],
  mutation: [
    'packageCreate',
    'packageEdit',
    'packageConfirm',
    'packageCancel',
    'packageRecordWhatsapp',
    'packagesConfirm',
    'packagesCancel',
    'ratingCreate',
  ],
  subscription: ['packageChanged', 'packageCounts', 'ratingChanged'],
} as const;
