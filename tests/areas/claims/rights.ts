// The rights of claims, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

const rows = `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER: hubId=hub
DRIVER SUBDRIVER: driverId=user
CUSTOMER: companyId=company
`;

export const rights: AreaRights = {
  access: {
    claim: `${rows}
hidden from CUSTOMER: priority leftMs
hidden from DRIVER: priority leftMs
hidden from SUBDRIVER: priority leftMs
`,
    claimMessage: rows,
    claimReader: `
ADMIN BACKOFFICE SUPPORT: everything
HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER: userId=user
`,
    macro: 'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER: everything',
  },
  actions: {
    claim: `
open (limit claim): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER SYS, from nothing
write (limit claimMessage): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER SYS, from open..resolved
assign: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
setPriority: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
edit: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
askDriver: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
involveCustomer: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
wait (guarded): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from in_progress
goOn (guarded): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from in_progress
resolve: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open in_progress
close: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
reopen (guarded): ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER, from resolved closed
merge: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER, from open..resolved
rate (guarded): CUSTOMER DRIVER SUBDRIVER, from closed
recordStep (internal): SYS, from open..closed
markOver (internal): SYS, from open in_progress
closeResolved (internal): SYS, from resolved
`,
    claimMessage: `
create (internal): SYS, from nothing
correct: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER, from sent
changeScope (internal): SYS, from sent
`,
    claimReader: `
begin: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER, from nothing
advance: ADMIN BACKOFFICE SUPPORT HOUSEKEEPER CUSTOMER DRIVER SUBDRIVER, from following
`,
    macro: `
create: ADMIN BACKOFFICE SUPPORT, from nothing
edit: ADMIN BACKOFFICE SUPPORT, from active
archive: ADMIN BACKOFFICE SUPPORT, from active
restore: ADMIN BACKOFFICE SUPPORT, from archived
`,
  },
  fields: {
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER DRIVER SUBDRIVER CUSTOMER': `Query.claim Query.claims Query.claimCounts
      Query.claimMessages Query.claimsOfPackage Query.claimReaders Query.ownClaimReaders
      Subscription.claimChanged Subscription.claimCounts Subscription.claimMessageChanged
      Subscription.claimReaderChanged Mutation.claimOpen Mutation.claimWrite Mutation.claimReopen Mutation.claimSee
      Mutation.claimMessageCorrect Mutation.claimsExport`,
    'ADMIN BACKOFFICE SUPPORT HOUSEKEEPER': `Query.macros Subscription.macroChanged Mutation.claimAssign Mutation.claimSetPriority Mutation.claimEdit
      Mutation.claimAskDriver Mutation.claimInvolveCustomer Mutation.claimWait Mutation.claimGoOn
      Mutation.claimResolve Mutation.claimClose Mutation.claimMerge Mutation.claimsAssign Mutation.claimsSetPriority
      Mutation.claimsClose`,
    'CUSTOMER DRIVER SUBDRIVER': 'Mutation.claimRate',
    'ADMIN BACKOFFICE SUPPORT': 'Mutation.macroCreate Mutation.macroEdit Mutation.macroArchive Mutation.macroRestore',
  },
  live: {
    claimChanged: 'claim',
    claimCounts: 'claim',
    claimMessageChanged: 'claimMessage',
    claimReaderChanged: 'claimReader',
    macroChanged: 'macro',
  },
  screens: { '/tickets': 'ADMIN DRIVER SUBDRIVER HOUSEKEEPER BACKOFFICE SUPPORT CUSTOMER' },
  menu: { tickets: 'ADMIN DRIVER DRIVER+ SUBDRIVER HOUSEKEEPER HOUSEKEEPER+ BACKOFFICE SUPPORT CUSTOMER' },
  tables: [
    'claim_messages: scoped siu, staff siu',
    'claim_readers: scoped siu, staff siu',
    'claims: scoped siu, staff siu',
    'macros: scoped s, staff siu',
  ],
  personalTexts: { claim: 'title resolutionReason lastMessage satisfactionComment', claimMessage: 'text textBefore' },
};
