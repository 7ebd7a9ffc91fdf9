// Which roles may see slips of their scope. Apart from the entity: the first page needs nothing else of it.
import type { Role } from '../../access/roles.ts';

export const slipReaders: readonly Role[] = [
  'ADMIN',
  'BACKOFFICE',
  'SUPPORT',
  'ACCOUNTANT',
  'HOUSEKEEPER',
  'DRIVER',
  'SUBDRIVER',
  'COLLECTOR',
  'CUSTOMER',
];
