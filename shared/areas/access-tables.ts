// Every access table that row-level security policies are compared with: all entities, the directory and positions.
import type { Access } from '../access/scope.ts';
import { personAccess } from './directory/access.ts';
import { entities } from './index.ts';
import { positionAccess } from './positions/access.ts';

export const accessTables: readonly Access[] = [
  ...Object.values(entities).map((entity) => entity.access),
  personAccess,
  positionAccess,
];
