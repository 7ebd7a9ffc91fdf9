// The rights of imports, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    import: `
ADMIN BACKOFFICE: everything
CUSTOMER SUBCUSTOMER COMMERCIAL: companyId=company
`,
  },
  actions: {
    import: `
create (internal, right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS, from nothing
setColumns (right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN, from draft
edit (right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN, from draft
exclude (right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN, from draft
keep (right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN, from draft
finish (internal, right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS, from draft
cancel (right import): CUSTOMER SUBCUSTOMER COMMERCIAL BACKOFFICE ADMIN SYS, from draft
`,
  },
  fields: {
    'ADMIN SUBCUSTOMER CUSTOMER BACKOFFICE COMMERCIAL': `Query.import Query.imports Subscription.importChanged Mutation.importUpload Mutation.importConfirm
      Mutation.importSetColumns Mutation.importEdit Mutation.importExclude Mutation.importKeep
      Mutation.importCancel`,
  },
  live: { importChanged: 'import' },
  tables: ['imports: scoped siu, staff siud'],
  personalTexts: { import: 'name sheetName' },
};
