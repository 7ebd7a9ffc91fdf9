// What a notification rule says: which recipients learn of an event, with which priority and which values. An area
// declares its rules in its `notifications.ts`; `../areas/notification-rules.ts` lists them.
export const notificationTypes = [
  'RATING_REPLY',
  'PACKAGE_STATUS_UPDATE',
  'PACKAGE_ASSIGNED',
  'PACKAGE_DELIVERED',
  'SUPPORT_MESSAGE',
  'SYSTEM_ANNOUNCEMENT',
  'PAYMENT_RECEIVED',
  'PAYMENT_FAILED',
  'ACCOUNT_UPDATE',
  'GENERAL',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** From the most urgent to the least. */
export const notificationPriorities = ['URGENT', 'HIGH', 'MEDIUM', 'LOW'] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** The values that a text may have: columns of the row, or payload fields of the event. */
export type NotificationPayloadField =
  | 'trackingNumber'
  | 'recipientName'
  | 'reason'
  | 'nextDate'
  | 'cashCollected'
  | 'newDestination'
  | 'driverId'
  | 'overall'
  | 'response'
  | 'amount'
  | 'reference'
  | 'title'
  | 'text'
  | 'titleEn'
  | 'textEn'
  | 'titleAr'
  | 'textAr'
  | 'kind';

/**
 * senders: the customers of the row's company · driver, collector, author: the users that the row names · subject:
 * the user that a rating is about · responder: the colleague who responded to it · assignee: the colleague who works on
 * it · mentioned: the colleagues that a comment names · asker: the user who asks · accounting: the accountants · hub: the
 * housekeepers of the row's hub · hubOfDriver: those of the driver whose cash it is · support, admins: all of them · self: the
 * account itself.
 */
export const recipientKinds = [
  'senders',
  'driver',
  'collector',
  'author',
  'subject',
  'responder',
  'assignee',
  'mentioned',
  'asker',
  'accounting',
  'hub',
  'hubOfDriver',
  'support',
  'admins',
  'self',
] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export type UnknownRow = Readonly<Record<string, unknown>>;

/** What a rule reads of an event. `row` has the scope keys of the row, its id, and the fields of `ruleFields`. */
export interface RuleInput {
  row: UnknownRow;
  /** The status before the change; null for a new row. */
  from: string | null;
  changed: readonly string[];
}

export interface RuleCondition {
  /** The fields of the row that it reads: the event records them. */
  reads: readonly string[];
  holds: (input: RuleInput) => boolean;
}

export interface NotificationRule {
  type: NotificationType;
  priority: NotificationPriority;
  recipients: readonly RecipientKind[];
  /** Values for the text: columns of the row, otherwise payload fields of the event. */
  payloadFields: readonly NotificationPayloadField[];
  when?: RuleCondition;
  /** The fields of the row that name another one, which the notification leads to. Default: the row itself. */
  linksTo?: { entity: string; id: string };
}

/** Rules by the name of their event: the full name, or that within an entity where one declares them. */
export type NotificationRules = Readonly<Record<string, readonly NotificationRule[]>>;
