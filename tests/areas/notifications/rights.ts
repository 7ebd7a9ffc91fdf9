// The rights of notifications and announcements, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    notification: 'everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR: userId=user',
    announcement: `
ADMIN BACKOFFICE: everything
ACCOUNTANT SUBACCOUNTANT DRIVER COLLECTOR CUSTOMER HOUSEKEEPER SUPPORT COMMERCIAL: audience[]=role
hidden from ACCOUNTANT SUBACCOUNTANT DRIVER COLLECTOR CUSTOMER HOUSEKEEPER SUPPORT COMMERCIAL: companyIds hubIds
`,
    inbox: 'everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR: id=user',
  },
  actions: {
    announcement: `
publish: ADMIN BACKOFFICE, from nothing
edit: ADMIN BACKOFFICE, from scheduled
release (internal): SYS, from scheduled
end (internal): SYS, from published
withdraw: ADMIN BACKOFFICE, from scheduled published
`,
    notification: `
create (internal): SYS, from nothing
read: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread read
read: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from archived, to same
unread: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread read
unread: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from archived, to same
archive: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread..archived
unarchive: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread..archived
remove: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread..removed
restore: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from unread..removed
`,
    inbox: `
readAll: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from open
undoReadAll: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from open
setPreferences: everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR, from open
`,
  },
  fields: {
    'everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR': `Query.notification Query.notifications Query.announcement Query.announcements
      Subscription.announcementChanged Query.inbox Query.inboxCounts Subscription.notificationChanged
      Subscription.inboxChanged Subscription.inboxCounts Mutation.notificationRead
      Mutation.notificationUnread Mutation.notificationsUnread Mutation.inboxUndoReadAll
      Query.pushSetup Mutation.pushSubscribe Mutation.pushUnsubscribe Mutation.notificationArchive Mutation.notificationUnarchive Mutation.notificationRemove
      Mutation.notificationRestore Mutation.inboxReadAll Mutation.inboxSetPreferences
      Mutation.notificationsRead Mutation.notificationsArchive Mutation.notificationsUnarchive
      Mutation.notificationsRemove Mutation.notificationsRestore`,
    'ADMIN BACKOFFICE': 'Mutation.announcementPublish Mutation.announcementEdit Mutation.announcementWithdraw',
  },
  live: {
    announcementChanged: 'announcement',
    inboxChanged: 'inbox',
    inboxCounts: 'notification',
    notificationChanged: 'notification',
  },
  screens: {
    '/notifications': 'everybody but SUBDRIVER SUBCUSTOMER TRANSPORTOR',
  },
  menu: {
    notifications: 'ADMIN ACCOUNTANT CUSTOMER SUPPORT DRIVER DRIVER+ HOUSEKEEPER+ COMMERCIAL+',
  },
  tables: [
    'announcements: scoped s, staff siud',
    'inboxes: scoped su, staff siu',
    'notifications: scoped siu, staff siud',
    'push_messages: staff siud',
    'push_subscriptions: staff siud',
  ],
};
