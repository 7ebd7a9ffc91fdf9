// What an account consists of. A driver, collector, housekeeper or transportor is a user.
import { type MemberRight, memberRights } from '../../access/rights.ts';
import { type Role, roles } from '../../access/roles.ts';
import { choice, choices, defineFields, flag, id, instant, type RowOf, text } from '../../entities/fields.ts';

/** invited: nobody has chosen a password yet · waiting: not yet approved. */
export const userStatuses = ['invited', 'waiting', 'active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** The languages in which an account gets its mails. */
export const userLanguages = ['fr', 'en', 'ar'] as const;
export type UserLanguage = (typeof userLanguages)[number];

/** Secrets (the password) are not part of the row. */
export const userFields = defineFields({
  /** Derived from the three dates. */
  status: choice('UserStatus', userStatuses, { stored: 'generated' }),
  login: text({ isPersonal: true }),
  email: text({ nullable: true, isPersonal: true }),
  name: text({ isPersonal: true }),
  phone: text({ nullable: true, isPersonal: true }),
  website: text({ nullable: true, isPersonal: true }),
  cityId: id({ nullable: true, api: false }),
  street: text({ nullable: true, isPersonal: true }),
  /** 24 digits; the last two are the key (shared/lib/bank-details.ts). */
  rib: text({ nullable: true, api: false, isPrivate: true }),
  /** 15 digits. */
  ice: text({ nullable: true, api: false, isPrivate: true }),
  /** One or two letters and 5 to 7 digits. */
  cne: text({ nullable: true, api: false, isPrivate: true }),
  avatarId: id({ nullable: true, description: 'The photo, at /files/{id}.' }),
  roles: choices<Role>('Role', roles, { stored: 'elsewhere' }),
  manager: flag(),
  companyId: id({ nullable: true, api: false }),
  hubId: id({ nullable: true, api: false }),
  /** What a sub-customer may do; of no meaning for others. */
  rights: choices<MemberRight>('MemberRight', memberRights),
  /** The driver that this subdriver works for. */
  managerId: id({ nullable: true, api: false }),
  /** Of its company. */
  offersGroupId: id({ nullable: true, api: false, stored: 'elsewhere' }),
  invitedAt: instant({ nullable: true, description: 'When the open invitation was last sent.' }),
  approvedAt: instant({ nullable: true }),
  disabledAt: instant({ nullable: true }),
  /** Its customer cannot enable it. */
  disabledByStaff: flag({ api: false }),
  createdAt: instant(),
  updatedAt: instant(),
  lastLoginAt: instant({ nullable: true }),
  /** Null: nobody has chosen one yet. */
  language: choice('Language', userLanguages, { nullable: true, api: false }),
  /** Since when sign-in asks for a second factor too; null without one. */
  secondFactorAt: instant({ nullable: true, description: 'Since when sign-in asks for a second factor.' }),
  /** When a driver went on duty; positions are accepted only then. */
  onDutySince: instant({ nullable: true }),
  /** When its owner asked for the erasure of the personal data. */
  erasureRequestedAt: instant({ nullable: true }),
  erasedAt: instant({ nullable: true }),
});
export type UserRow = RowOf<typeof userFields>;

/** The status that follows from the dates of an account. */
export function statusOfAccount({
  disabledAt,
  invitedAt,
  approvedAt,
}: Pick<UserRow, 'disabledAt' | 'invitedAt' | 'approvedAt'>): UserStatus {
  if (disabledAt) return 'disabled';
  if (invitedAt) return 'invited';
  return approvedAt ? 'active' : 'waiting';
}

/** Nobody is left behind an erased account. */
export const requirePerson = ({ erasedAt }: Pick<UserRow, 'erasedAt'>): 'user.erased' | null =>
  erasedAt ? 'user.erased' : null;
