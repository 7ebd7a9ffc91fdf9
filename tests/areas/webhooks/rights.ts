// The rights of webhooks, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    webhook: `
ADMIN: everything
CUSTOMER: companyId=company
`,
    webhookDelivery: `
ADMIN: everything
CUSTOMER: companyId=company
`,
  },
  actions: {
    webhook: `
create (proof, limit webhooks): ADMIN CUSTOMER, from nothing
edit (proof, limit webhooks): ADMIN CUSTOMER, from enabled disabled
rotateSecret (proof, limit webhooks): ADMIN CUSTOMER, from enabled disabled
enable: ADMIN CUSTOMER, from disabled
disable: ADMIN CUSTOMER, from enabled
remove: ADMIN CUSTOMER, from enabled disabled
erase (internal): ADMIN, from enabled..removed
markFailing (internal): SYS, from enabled
markWorking (internal): SYS, from enabled disabled
suspend (internal): SYS, from enabled
`,
    webhookDelivery: `
create (internal): SYS, from nothing
succeed (internal): SYS, from waiting
postpone (internal): SYS, from waiting
giveUp (internal): SYS, from waiting
undo (internal): SYS, from waiting
changeScope (internal): SYS, from waiting..undone
resend: ADMIN CUSTOMER, from waiting..failed
`,
  },
  fields: {
    'ADMIN CUSTOMER': `Query.webhooks Query.webhooksAvailable Query.webhookDelivery Query.webhookDeliveries
      Query.webhookActivity Subscription.webhookChanged Subscription.webhookDeliveryChanged
      Mutation.webhookCreate Mutation.webhookEdit Mutation.webhookEnable Mutation.webhookDisable
      Mutation.webhookRemove Mutation.webhookRotateSecret Mutation.webhookTest
      Mutation.webhookDeliveryResend Mutation.webhookDeliveriesResend`,
    ADMIN: 'Query.webhookStatus',
  },
  live: { webhookChanged: 'webhook', webhookDeliveryChanged: 'webhookDelivery' },
  tables: ['webhook_deliveries: scoped su, staff siud', 'webhook_queue: staff siud', 'webhooks: scoped siu, staff siu'],
  personalTexts: { webhook: 'url' },
};
