// The rights of settings: hubs, cities, tariffs, rules, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    hub: 'ADMIN: everything',
    city: 'ADMIN: everything',
    offersGroup: 'ADMIN: everything',
    commission: 'ADMIN: everything',
    priceRule: 'ADMIN: everything',
    holiday: 'everybody: everything',
    rules: `
everybody: everything
hidden from ACCOUNTANT SUBACCOUNTANT DRIVER SUBDRIVER HOUSEKEEPER BACKOFFICE SUPPORT: secondFactorRoles attemptKm attemptSpeed attemptSeconds attemptProof
hidden from COLLECTOR CUSTOMER SUBCUSTOMER COMMERCIAL TRANSPORTOR: secondFactorRoles attemptKm attemptSpeed attemptSeconds attemptProof cashLimit
`,
  },
  actions: {
    hub: `
create: ADMIN, from nothing
edit: ADMIN, from active
`,
    city: `
create: ADMIN, from nothing
edit: ADMIN, from active
addAlias (internal): SYS, from active
removeAlias (internal): SYS, from active
`,
    offersGroup: `
create: ADMIN, from nothing
edit: ADMIN, from active
plan: ADMIN, from active
dropPlan (guarded): ADMIN, from active
applyPlan (internal): SYS, from active
assign: ADMIN, from active
release (internal): SYS, from active archived
followCompanies (internal): SYS, from active archived
setDefault (guarded): ADMIN, from active
stepDown (internal): SYS, from active
archive (guarded): ADMIN, from active
`,
    commission: `
create: ADMIN, from nothing
end: ADMIN, from active
remove: ADMIN, from active
restore: ADMIN, from removed
`,
    priceRule: `
create: ADMIN, from nothing
end: ADMIN, from active
remove: ADMIN, from active
restore: ADMIN, from removed
`,
    holiday: `
create: ADMIN, from nothing
edit: ADMIN, from active
remove: ADMIN, from active
restore: ADMIN, from removed
`,
    rules: `
audience: secondFactorRoles
edit: ADMIN, from active
`,
  },
  fields: {
    ADMIN: `Query.configHubs Query.hubFigures Subscription.hubFigures Query.configCities Query.offersGroups
      Query.offersGroup Mutation.hubCreate Mutation.hubEdit Mutation.cityCreate Mutation.cityEdit
      Mutation.offersGroupCreate Mutation.offersGroupEdit Mutation.offersGroupAssign
      Mutation.offersGroupPlan Mutation.offersGroupDropPlan Mutation.tariffFileRead Mutation.commissionFileRead
      Mutation.offersGroupSetDefault Mutation.offersGroupArchive Mutation.rulesEdit
      Subscription.hubChanged Subscription.cityChanged Subscription.offersGroupChanged
      Query.shadowPrices Query.commissions Mutation.commissionCreate Mutation.commissionEnd Mutation.commissionRemove
      Mutation.commissionRestore
      Subscription.commissionChanged
      Query.priceRules Mutation.priceRuleCreate Mutation.priceRuleEnd Mutation.priceRuleRemove
      Mutation.priceRuleRestore
      Subscription.priceRuleChanged
      Mutation.holidayCreate Mutation.holidayEdit Mutation.holidayRemove Mutation.holidayRestore
      Query.retentionPreview Query.configHistory`,
    everybody: `Query.rules Subscription.rulesChanged Query.holidays Query.hubDaysOff Subscription.holidayChanged`,
  },
  live: {
    cityChanged: 'city',
    commissionChanged: 'commission',
    priceRuleChanged: 'priceRule',
    holidayChanged: 'holiday',
    hubChanged: 'hub',
    hubFigures: 'hub',
    offersGroupChanged: 'offersGroup',
    rulesChanged: 'rules',
  },
  screens: {
    '/config': 'ADMIN',
  },
  menu: {
    config: 'ADMIN',
  },
  tables: [
    'cities: scoped s, staff siud',
    'city_aliases: scoped s, staff siud',
    'commissions: staff siu',
    'holidays: scoped s, staff siu',
    'hubs: scoped s, staff siud',
    'offers_groups: staff siud',
    'offers_lines: staff siud',
    'package_prices: scoped s, staff si',
    'price_rules: staff siu',
    'rules: scoped s, staff su',
  ],
};
