// The rights of requests, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const deciders = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'ACCOUNTANT', 'SUBACCOUNTANT'];
/** Each of them decides some kinds. */
const decided = (action: string, from: string): string =>
  deciders.map((role) => `${action}: ${role}, from ${from}, if the row allows it`).join('\n');

export const rights: AreaRights = {
  access: {
    userRequest: `
ADMIN ACCOUNTANT SUBACCOUNTANT BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER: askerId=user
CUSTOMER: companyId=company
hidden from BACKOFFICE: amount
hidden from SUPPORT: amount
`,
  },
  actions: {
    userRequest: `
ask (limit userRequest): CUSTOMER DRIVER SYS, from nothing
${decided('see', 'waiting')}
${decided('check', 'waiting seen')}
${decided('accept', 'waiting..checking')}
${decided('reject', 'waiting..checking')}
${decided('process', 'accepted')}
${decided('finish', 'accepted processing')}
cancel: CUSTOMER, from waiting, if the row allows it
cancel: DRIVER, from waiting
apply (internal): SYS, from accepted
bill (internal): SYS, from accepted
settle (internal): SYS, from processing
lapse (internal): SYS, from waiting..accepted
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT BACKOFFICE SUPPORT HOUSEKEEPER DRIVER CUSTOMER': `Query.userRequest
      Query.userRequestsOfPackage Subscription.userRequestChanged`,
    'ADMIN ACCOUNTANT SUBACCOUNTANT HOUSEKEEPER DRIVER CUSTOMER': `Query.userRequests Query.userRequestCounts
      Subscription.userRequestCounts Mutation.userRequestsExport`,
    'CUSTOMER DRIVER': 'Mutation.userRequestAsk Mutation.userRequestCancel',
    'ADMIN ACCOUNTANT SUBACCOUNTANT BACKOFFICE SUPPORT HOUSEKEEPER': `Mutation.userRequestSee Mutation.userRequestCheck
      Mutation.userRequestAccept Mutation.userRequestReject Mutation.userRequestProcess Mutation.userRequestFinish
      Mutation.userRequestsSee Mutation.userRequestsCheck Mutation.userRequestsAccept Mutation.userRequestsReject
      Mutation.userRequestsProcess`,
  },
  live: { userRequestChanged: 'userRequest', userRequestCounts: 'userRequest' },
  screens: { '/user-requests': 'ADMIN DRIVER ACCOUNTANT SUBACCOUNTANT CUSTOMER HOUSEKEEPER' },
  menu: { userRequests: 'ADMIN DRIVER DRIVER+ ACCOUNTANT SUBACCOUNTANT CUSTOMER HOUSEKEEPER HOUSEKEEPER+' },
  tables: ['user_requests: scoped siu, staff siu'],
  personalTexts: { userRequest: 'address text rejectionReason' },
};
