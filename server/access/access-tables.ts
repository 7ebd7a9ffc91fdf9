// Every access table that row-level security policies are compared with: all entities, the directory and positions.
import { entities } from '#shared/areas/index.ts';
import { companyAccess, personAccess } from '#shared/areas/directory/access.ts';
import { positionAccess } from '#shared/areas/positions/access.ts';
import type { Access } from '#shared/access/scope.ts';

export const accessTables: readonly Access[] = [
  ...Object.values(entities).map((area) => area.access),
  personAccess,
  companyAccess,
  positionAccess,
];
