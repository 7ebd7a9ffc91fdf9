import type { Role } from '../../access/roles.ts';

export const userStatuses = ['waiting', 'active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const locales = ['fr', 'en', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** Somebody with an account. A driver, collector, housekeeper or transportor is a user. Secrets (the password) are not part of it. */
export interface UserRow {
  id: string;
  version: number;
  /** waiting: not yet approved · active · disabled; follows from the two dates. */
  status: UserStatus;
  login: string;
  email: string | null;
  name: string;
  phone: string | null;
  roles: Role[];
  manager: boolean;
  companyId: string | null;
  hubId: string | null;
  /** The driver whose subdriver this is. */
  managerId: string | null;
  approvedAt: Date | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastLoginAt: Date | null;
  /** Since when a driver is on duty; only then are positions taken. */
  onDutySince: Date | null;
}
