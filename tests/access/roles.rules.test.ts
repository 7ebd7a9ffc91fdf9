import { expect, it } from 'vitest';
import {
  effectiveRole,
  managerRoles,
  roleGroups,
  type Role,
  secondFactorRoles,
  staffRoles,
} from '#shared/access/roles.ts';

it.each<[Role[], Role | null]>([
  [['CUSTOMER', 'ADMIN'], 'ADMIN'],
  [['DRIVER', 'HOUSEKEEPER'], 'HOUSEKEEPER'],
  [['SUPPORT', 'BACKOFFICE'], 'BACKOFFICE'],
  [['SUBDRIVER', 'SUPPORT'], 'SUPPORT'],
  [['ACCOUNTANT', 'SUBDRIVER'], 'SUBDRIVER'],
  [['SUBACCOUNTANT', 'ACCOUNTANT'], 'ACCOUNTANT'],
  [['COMMERCIAL', 'SUBACCOUNTANT'], 'SUBACCOUNTANT'],
  [['DRIVER', 'COMMERCIAL'], 'COMMERCIAL'],
  [['CUSTOMER', 'DRIVER'], 'DRIVER'],
  [['COLLECTOR', 'CUSTOMER'], 'CUSTOMER'],
  [['SUBCUSTOMER', 'COLLECTOR'], 'COLLECTOR'],
  [['TRANSPORTOR', 'SUBCUSTOMER'], 'SUBCUSTOMER'],
  [['TRANSPORTOR'], 'TRANSPORTOR'],
  [[], null],
])('of %j the effective role is %s', (held, expected) => {
  expect(effectiveRole(held)).toBe(expected);
});

it('staff roles and roles that see secrets are those of the specification', () => {
  expect(roleGroups.house).toEqual(['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT']);
  expect(roleGroups.secret).toEqual(['ADMIN', 'CUSTOMER']);
  expect(roleGroups.admin).toEqual(['ADMIN']);
  expect(staffRoles).toEqual(['ADMIN', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT']);
});

it('those who may manage others, and those of whom a second factor may be required, are written out', () => {
  expect(managerRoles).toEqual(['DRIVER', 'HOUSEKEEPER', 'COMMERCIAL']);
  expect(secondFactorRoles).toEqual([
    'ADMIN',
    'BACKOFFICE',
    'SUPPORT',
    'ACCOUNTANT',
    'SUBACCOUNTANT',
    'HOUSEKEEPER',
    'COMMERCIAL',
  ]);
});
