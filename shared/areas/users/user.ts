// A user account: who sees which fields, and what is done to it.
import type { CallLimit } from '../../access/lifecycle.ts';
import { roles } from '../../access/roles.ts';
import { everything, nothing, within } from '../../access/scope.ts';
import { defineEntity } from '../../entities/entity.ts';
import { requirePerson, userFields, userStatuses } from './fields.ts';
import { memberActions } from './member-actions.ts';
import { paidRoles } from './profile.ts';

/** Colleagues of a driver need a phone number and a place, and nothing else of the person. */
const contact = ['login', 'email', 'website', 'street', 'lastLoginAt', 'erasureRequestedAt'] as const;
/** For administrators. */
const safety = ['secondFactorAt'] as const;
/** In no answer of the API: who pays reads them by an act of its own, the owner in the profile. */
const bank = ['rib', 'ice', 'cne'] as const;
/** What decides which rows the person sees. */
const rights = ['roles', 'manager', 'hubId', 'companyId', 'managerId'] as const;

/** Invitations that one account may send. Each writes to an address of its choice, and says whether it has an account. */
export const invitationsLimit: CallLimit = { name: 'invitations', points: 60, duration: 3_600 };

const ownAccount = within({ id: 'user' });
/** What people change of their own account. Every role does, also those that see no accounts. */
const oneself = { from: ['active'], to: 'same', isOwn: true, internal: true } as const;
/** Drivers go on duty themselves; nobody does it for another. */
const drivers = {
  who: ['DRIVER', 'SUBDRIVER'],
  from: ['active'],
  only: { DRIVER: ownAccount, SUBDRIVER: ownAccount },
} as const;

export const userEntity = defineEntity('user', userFields, {
  statuses: userStatuses,
  presenceScreens: ['users'],
  searched: ['name', 'login', 'email', 'phone'],
  /**
   * The fields that decide which rows a user sees, which driver a subdriver works for, or whether the sub-customers of a
   * customer see anything: after a change open sockets have outdated permissions.
   */
  audienceFields: ['roles', 'manager', 'companyId', 'hubId', 'managerId', 'rights', 'disabledAt'],
  /**
   * How an event of a user closes that user's sockets: `final` closes with 4401 and the client stays away, `again`
   * closes with 1012 and the client reconnects with the new permissions, `session` closes only those of the session in
   * the payload.
   */
  revocations: {
    disabled: 'final',
    erased: 'final',
    passwordChanged: 'final',
    rolesSet: 'again',
    rightsSet: 'again',
    customersRenewed: 'again',
    // An account that must have one may keep no socket open without it.
    secondFactorDisabled: 'again',
    secondFactorReset: 'again',
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
      ACCOUNTANT: safety,
      SUBACCOUNTANT: safety,
      COMMERCIAL: [...bank, ...safety],
      CUSTOMER: [...bank, ...safety],
      DRIVER: [...contact, ...bank, ...safety],
      SUBDRIVER: [...contact, ...bank, ...safety],
      HOUSEKEEPER: [...contact, ...bank, ...safety],
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
    /** An account without a password; its owner gets a mail with a link to choose one. */
    invite: { who: ['ADMIN'], from: 'nothing', to: 'invited', event: 'invited', payload: rights, proof: true },
    inviteAgain: { who: ['ADMIN'], from: ['invited'], to: 'same', event: 'invitedAgain' },
    withdraw: { who: ['ADMIN'], from: ['invited'], to: 'disabled', event: 'withdrawn' },
    acceptInvitation: { who: ['SYS'], from: ['invited'], to: 'active', event: 'joined', internal: true },
    inviteMember: {
      who: ['CUSTOMER'],
      from: 'nothing',
      to: 'invited',
      event: 'invited',
      payload: rights,
      proof: true,
      limit: invitationsLimit,
    },
    ...memberActions,
    edit: {
      who: ['ADMIN'],
      from: userStatuses,
      to: 'same',
      event: 'edited',
      guard: requirePerson,
      proof: true,
    },
    approve: { who: ['ADMIN'], from: ['waiting'], to: 'active', event: 'approved', bulk: true },
    setRoles: {
      who: ['ADMIN'],
      from: userStatuses,
      to: 'same',
      event: 'rolesSet',
      payload: rights,
      guard: requirePerson,
      proof: true,
    },
    disable: {
      who: ['ADMIN'],
      from: ['waiting', 'active'],
      to: 'disabled',
      event: 'disabled',
      bulk: true,
      proof: true,
    },
    enable: {
      who: ['ADMIN'],
      from: ['disabled'],
      to: ['invited', 'waiting', 'active'],
      event: 'enabled',
      guard: requirePerson,
      bulk: true,
      proof: true,
    },
    /** Its mutation starts a job (server/areas/users/erasure): the account is erased with all that names the person. */
    erase: {
      who: ['ADMIN'],
      from: userStatuses,
      to: 'disabled',
      event: 'erased',
      guard: requirePerson,
      ownMutation: true,
      proof: true,
    },
    /** For who has lost the phone and the recovery codes. */
    resetSecondFactor: {
      who: ['ADMIN'],
      from: userStatuses,
      to: 'same',
      event: 'secondFactorReset',
      guard: (row) => (row.secondFactorAt ? null : 'second_factor.not_on'),
      proof: true,
    },
    /** Changes nothing: what it leaves is the event. */
    viewBankDetails: {
      who: ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'],
      from: userStatuses,
      to: 'same',
      event: 'bankDetailsViewed',
      internal: true,
      proof: true,
    },
    /** The companies that a commercial brought, and with them what it sees, are others now. */
    renewCustomers: { who: ['SYS'], from: userStatuses, to: 'same', event: 'customersRenewed', internal: true },
    goOnDuty: { ...drivers, to: 'same', event: 'wentOnDuty', payload: ['onDutySince'] },
    goOffDuty: { ...drivers, to: 'same', event: 'wentOffDuty' },
    editPersonal: { ...oneself, who: roles, event: 'personalEdited' },
    editAddress: { ...oneself, who: roles, event: 'addressEdited' },
    editBank: { ...oneself, who: paidRoles, event: 'bankEdited', proof: true },
    requestErasure: { ...oneself, who: roles, event: 'erasureRequested', proof: true },
    withdrawErasure: { ...oneself, who: roles, event: 'erasureWithdrawn' },
    /** By the link that proves the new address. */
    changeEmail: { who: ['SYS'], from: ['active'], to: 'same', event: 'emailChanged', internal: true },
  },
  /**
   * No action of the lifecycle: what concerns the account and its sessions, an administrator who was created from the
   * terminal, and who looked at a driver's track.
   */
  otherEvents: {
    created: [],
    trackRead: [],
    signedIn: [],
    signInFailed: [],
    proofGiven: [],
    proofFailed: [],
    signedOut: [],
    sessionEnded: [],
    avatarChanged: [],
    passwordChanged: [],
    identityLinked: [],
    identityUnlinked: [],
    secondFactorEnabled: [],
    secondFactorDisabled: [],
    recoveryCodeUsed: [],
    recoveryCodesRenewed: [],
  },
});
export type UserAction = keyof typeof userEntity.lifecycle.actions;
