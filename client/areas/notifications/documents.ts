// One fragment has every field that the centre and the toasts read.
import { graphql, type ResultOf } from '#client/live/graphql.ts';
import { registerLive } from '#client/live/subscriptions/live-documents.ts';

export const NotificationLive = graphql(`
  fragment NotificationLive on Notification {
    id
    version
    n
    status
    type
    priority
    event
    entity
    entityId
    createdAt
    readAt
    archivedAt
    facts {
      trackingNumber
      recipientName
      reason
      nextDate
      cashCollected
      newDestination
      overall
      response
      amount
      reference
      kind
      title
      text
      titleEn
      textEn
      titleAr
      textAr
      driver {
        id
        name
      }
    }
  }
`);

/** Money in centimes; instants and days as text. */
export type NotificationItem = ResultOf<typeof NotificationLive>;
export type NotificationContent = NotificationItem['facts'];

export const AnnouncementLive = graphql(`
  fragment AnnouncementLive on Announcement {
    id
    version
    type
    status
    priority
    title
    text
    titleEn
    textEn
    titleAr
    textAr
    roles
    startsAt
    endsAt
    author {
      id
    }
  }
`);
export type Announcement = ResultOf<typeof AnnouncementLive>;

export const InboxLive = graphql(
  'fragment InboxLive on Inbox { id version readThrough mutedTypes bell pushTypes mailTypes quietFrom quietTo }',
);
export type Inbox = ResultOf<typeof InboxLive>;

export const NotificationsQuery = graphql(
  `
    query Notifications($filter: NotificationFilter, $after: String) {
      notifications(filter: $filter, after: $after) {
        next
        rows {
          ...NotificationLive
        }
      }
    }
  `,
  [NotificationLive],
);

/** What stands above every page. */
export const UrgentQuery = graphql(
  `
    query UrgentNotifications($filter: NotificationFilter) {
      notifications(filter: $filter) {
        rows {
          ...NotificationLive
        }
      }
    }
  `,
  [NotificationLive],
);

export const InboxQuery = graphql(
  `
    query Inbox {
      inbox {
        ...InboxLive
      }
      inboxCounts {
        id
        total
        unread
        read
        archived
        exact
      }
    }
  `,
  [InboxLive],
);
export type InboxCounts = ResultOf<typeof InboxQuery>['inboxCounts'];

export const ReadAllMutation = graphql(
  'mutation InboxReadAll($input: InboxReadAllInput!) { inboxReadAll(input: $input) { inbox { ...InboxLive } } }',
  [InboxLive],
);
export const PreferencesMutation = graphql(
  'mutation InboxSetPreferences($input: InboxSetPreferencesInput!) { inboxSetPreferences(input: $input) { inbox { ...InboxLive } } }',
  [InboxLive],
);

export const UndoReadAllMutation = graphql(
  'mutation InboxUndoReadAll($input: InboxUndoReadAllInput!) { inboxUndoReadAll(input: $input) { inbox { ...InboxLive } } }',
  [InboxLive],
);

registerLive({
  entity: 'notification',
  document: graphql(
    'subscription NotificationChanged { notificationChanged { kind id version changed reason notification { ...NotificationLive } } }',
    [NotificationLive],
  ),
});
registerLive({
  entity: 'announcement',
  document: graphql(
    'subscription AnnouncementChanged { announcementChanged { kind id version changed reason announcement { ...AnnouncementLive } } }',
    [AnnouncementLive],
  ),
});
registerLive({
  entity: 'inbox',
  document: graphql(
    'subscription InboxChanged { inboxChanged { kind id version changed reason inbox { ...InboxLive } } }',
    [InboxLive],
  ),
});
registerLive({
  entity: 'inboxCounts',
  document: graphql('subscription InboxCountsChanged { inboxCounts { id total unread read archived exact } }'),
});
