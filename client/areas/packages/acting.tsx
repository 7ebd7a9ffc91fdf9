// Presentation and runner of the actions on a parcel. Loaded on demand, when the viewer has allowed actions.
import type { ReactNode } from 'react';
import { Package } from 'lucide-react';
import { cashState } from '#shared/areas/packages/derive.ts';
import { Acting, type ActionLooks } from '#client/kit/list-screen/acting.tsx';
import type { ActingProps } from '#client/kit/list-screen/action-types.ts';
import { RowMenu } from '#client/kit/list-screen/row-menu.tsx';
import { actionIcon, changesStatus, harmfulActions, inOrder, isRowAction } from './actions.ts';
import { actionKeys } from './action-keys.ts';
import type { Pkg } from './documents.ts';
import { PackageRunner } from './run/runner.tsx';

export const packageLooks: ActionLooks<Pkg> = {
  area: 'packages',
  allowed: (pkg) => inOrder(pkg.allowedActions),
  icon: (action) => (isRowAction(action) ? actionIcon(action) : Package),
  danger: (action) => harmfulActions.includes(action),
  changesStatus,
  keys: actionKeys,
  single: ['edit', 'redirect', 'relaunch'],
  amount: (pkg) => (cashState(pkg) === 'none' ? 0 : pkg.cod),
};

export function PackageActing(props: ActingProps<Pkg>): ReactNode {
  return <Acting {...props} looks={packageLooks} Runner={PackageRunner} />;
}

export function PackageRowMenu(props: { row: Pkg; onAct: (action: string, row: Pkg) => void }): ReactNode {
  return <RowMenu {...props} looks={packageLooks} />;
}
