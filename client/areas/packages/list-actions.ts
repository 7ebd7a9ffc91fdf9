import type { ListActions } from '#client/kit/list-screen/definition.ts';
import { actionIcon, harmfulActions, inOrder, isRowAction } from './actions.ts';
import { Package } from 'lucide-react';
import type { Pkg } from './documents.ts';
import { PackageRunner } from './run/runner.tsx';

export const packageListActions: ListActions<Pkg> = {
  allowed: (pkg) => inOrder(pkg.allowedActions),
  icon: (action) => (isRowAction(action) ? actionIcon(action) : Package),
  danger: (action) => harmfulActions.includes(action),
  bulk: [{ action: 'assign', keys: 'a' }],
  single: ['edit', 'redirect', 'relaunch'],
  amount: (pkg) => pkg.cod,
  Runner: PackageRunner,
};
