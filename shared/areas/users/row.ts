import type { Role } from '../../access/roles.ts';

export const userStatuses = ['waiting', 'active', 'disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * A user account. A driver, collector, housekeeper or transportor is a user. Secrets (the password) are not part of
 * it.
 */
export interface UserRow {
  id: string;
  version: number;
  /** waiting: not yet approved · active · disabled; derived from the two dates. */
  status: UserStatus;
  login: string;
  email: string | null;
  name: string;
  phone: string | null;
  roles: Role[];
  manager: boolean;
  companyId: string | null;
  hubId: string | null;
  /** The driver that this subdriver works for. */
  managerId: string | null;
  approvedAt: Date | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastLoginAt: Date | null;
  /** When a driver went on duty; positions are accepted only then. */
  onDutySince: Date | null;
}
