// A user account. A driver, collector, housekeeper or transportor is a user.
import { type Role, roles } from '../../access/roles.ts';
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { choice, defineFields, choices, flag, id, instant, type RowOf, text } from '../../entities/fields.ts';

const userStatuses = ['waiting', 'active', 'disabled'] as const;

/** The languages in which an account gets its mails. */
export const userLanguages = ['fr', 'en', 'ar'] as const;
export type UserLanguage = (typeof userLanguages)[number];

/** Secrets (the password) are not part of the row. */
export const userFields = defineFields({
  /** waiting: not yet approved; derived from the two dates. */
  status: choice('UserStatus', userStatuses, { stored: 'generated' }),
  login: text(),
  email: text({ nullable: true }),
  name: text(),
  phone: text({ nullable: true }),
  website: text({ nullable: true }),
  cityId: id({ nullable: true, api: false }),
  street: text({ nullable: true }),
  /** 24 digits; the last two are the key (shared/lib/bank-details.ts). */
  rib: text({ nullable: true }),
  /** 15 digits. */
  ice: text({ nullable: true }),
  /** One or two letters and 5 to 7 digits. */
  cne: text({ nullable: true }),
  avatarId: id({ nullable: true, api: false }),
  roles: choices<Role>('Role', roles, { stored: 'elsewhere' }),
  manager: flag(),
  companyId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  /** The driver that this subdriver works for. */
  managerId: id({ nullable: true, api: false }),
  approvedAt: instant({ nullable: true, api: false }),
  disabledAt: instant({ nullable: true }),
  createdAt: instant({ api: false }),
  updatedAt: instant({ api: false }),
  lastLoginAt: instant({ nullable: true, api: false }),
  /** Null: nobody has chosen one yet. */
  language: choice('Language', userLanguages, { nullable: true, api: false }),
  /** When a driver went on duty; positions are accepted only then. */
  onDutySince: instant({ nullable: true }),
});
export type UserRow = RowOf<typeof userFields>;

const contact = ['login', 'email', 'lastLoginAt'] as const;
/** Who pays reads them; the owner reads their own in the profile. */
const bank = ['rib', 'ice', 'cne'] as const;
const ownAccount = within({ id: 'user' });
/** Drivers go on duty themselves; nobody does it for another. */
const drivers = {
  who: ['DRIVER', 'SUBDRIVER'],
  from: ['active'],
  only: { DRIVER: ownAccount, SUBDRIVER: ownAccount },
} as const;

export const userEntity = defineEntity('user', userFields, {
  statuses: userStatuses,
  errors: { wrongStatus: 'forbidden', notHolder: 'forbidden' },
  /**
   * The fields that decide which rows a user sees, or which driver a subdriver works for: after a change open sockets
   * have outdated permissions.
   */
  audienceFields: ['roles', 'manager', 'companyId', 'hubId', 'managerId'],
  /**
   * How an event of a user closes that user's sockets: `final` closes with 4401 and the client stays away, `again`
   * closes with 1012 and the client reconnects with the new permissions, `session` closes only those of the session in
   * the payload.
   */
  revocations: {
    disabled: 'final',
    passwordChanged: 'final',
    rolesSet: 'again',
    signedOut: 'session',
    sessionEnded: 'session',
  },
  access: {
    see: {
      ADMIN: everything,
      ACCOUNTANT: everything,
      SUBACCOUNTANT: everything,
      BACKOFFICE: nothing,
      SUPPORT: nothing,
      COLLECTOR: nothing,
      SUBCUSTOMER: nothing,
      TRANSPORTOR: nothing,
      COMMERCIAL: within({ companyId: 'company' }),
      CUSTOMER: within({ companyId: 'company' }),
      DRIVER: within({ id: 'driver' }),
      // The own account, to go on duty.
      SUBDRIVER: within({ id: 'user' }),
      HOUSEKEEPER: within({ hubId: 'hub' }),
    },
    hide: {
      COMMERCIAL: bank,
      CUSTOMER: bank,
      DRIVER: [...contact, ...bank],
      SUBDRIVER: [...contact, ...bank],
      HOUSEKEEPER: [...contact, ...bank],
    },
  },
  actions: {
    /** A customer whose address is proven. Approval decides who works with the company. */
    signUp: {
      who: ['SYS'],
      from: 'nothing',
      to: 'waiting',
      event: 'signedUp',
      payload: ['companyId'],
      internal: true,
    },
    approve: { who: ['ADMIN'], from: ['waiting'], to: 'active', event: 'approved' },
    disable: { who: ['ADMIN'], from: ['waiting', 'active'], to: 'disabled', event: 'disabled', proof: true },
    setRoles: {
      who: ['ADMIN'],
      from: userStatuses,
      to: 'same',
      event: 'rolesSet',
      payload: ['roles', 'manager'],
      proof: true,
    },
    goOnDuty: { ...drivers, to: 'same', event: 'wentOnDuty', payload: ['onDutySince'] },
    goOffDuty: { ...drivers, to: 'same', event: 'wentOffDuty' },
  },
  /** What concerns the account and its sessions, and no action of the lifecycle. */
  otherEvents: {
    signedIn: [],
    signInFailed: [],
    proofGiven: [],
    signedOut: [],
    sessionEnded: [],
    avatarChanged: [],
    passwordChanged: [],
  },
});
export type UserAction = keyof typeof userEntity.lifecycle.actions;

/** Everybody sees the own sessions. */
export const sessionAccess = defineAccess<Pick<UserRow, 'id'>>('session', {
  see: {
    ADMIN: ownAccount,
    BACKOFFICE: ownAccount,
    SUPPORT: ownAccount,
    ACCOUNTANT: ownAccount,
    SUBACCOUNTANT: ownAccount,
    HOUSEKEEPER: ownAccount,
    DRIVER: ownAccount,
    SUBDRIVER: ownAccount,
    COLLECTOR: ownAccount,
    CUSTOMER: ownAccount,
    SUBCUSTOMER: ownAccount,
    COMMERCIAL: ownAccount,
    TRANSPORTOR: ownAccount,
  },
});

/** Drivers see their own duty state, on all their devices. */
export const dutyAccess = defineAccess<Pick<UserRow, 'id'>>('duty', {
  see: {
    DRIVER: within({ id: 'user' }),
    SUBDRIVER: within({ id: 'user' }),
    ADMIN: nothing,
    BACKOFFICE: nothing,
    SUPPORT: nothing,
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    HOUSEKEEPER: nothing,
    COLLECTOR: nothing,
    CUSTOMER: nothing,
    SUBCUSTOMER: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
});
