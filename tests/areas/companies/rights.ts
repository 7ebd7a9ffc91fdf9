// The rights of companies, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    company: `
ADMIN BACKOFFICE SUPPORT ACCOUNTANT SUBACCOUNTANT: everything
COMMERCIAL CUSTOMER SUBCUSTOMER: id=company
`,
  },
  actions: {
    company: `
create (internal): SYS, from nothing
edit: ADMIN CUSTOMER, from active, CUSTOMER by id=company
erase (internal): ADMIN, from active
setHub: ADMIN, from active
assignOffersGroup: ADMIN, from active
applyOffersGroup (internal): SYS, from active
followOffersGroup (internal): SYS, from active
setBilling: ADMIN ACCOUNTANT, from active
assignCommercial: ADMIN, from active
`,
  },
  fields: {
    'ADMIN ACCOUNTANT SUBACCOUNTANT SUBCUSTOMER CUSTOMER BACKOFFICE SUPPORT COMMERCIAL':
      'Query.companies Query.company Subscription.companyChanged',
    'ADMIN CUSTOMER': 'Mutation.companyEdit',
    'ADMIN ACCOUNTANT': 'Mutation.companySetBilling',
    ADMIN: `Mutation.companySetHub Mutation.companyAssignOffersGroup Mutation.companyAssignCommercial
      Mutation.companiesAssignOffersGroup Mutation.companiesAssignCommercial Query.tariffHistory`,
  },
  live: { companyChanged: 'company' },
  tables: ['companies: scoped s, staff siud'],
  columns: ['companies: scoped update address, city_id, name, phone, updated_at, version, wants_proof, website'],
  personalTexts: { company: 'name address phone website' },
};
