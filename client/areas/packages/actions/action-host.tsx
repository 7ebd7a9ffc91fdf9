// Presentation and runner of the actions on a parcel. Loaded on demand, when the viewer has allowed actions.
import type { ReactNode } from 'react';
import { Package as PackageIcon } from 'lucide-react';
import { cashState } from '#shared/areas/packages/derived.ts';
import { ActionHost, type ActionPresentation } from '#client/list/actions/action-host.tsx';
import type { ActionHostProps } from '#client/list/actions/action-types.ts';
import { RowMenu } from '#client/list/actions/row-menu.tsx';
import { actionIcon, changesStatus, destructiveActions, sortActions, isRowAction } from './actions.ts';
import { bulkActionHotkeys } from './bulk-action-hotkeys.ts';
import type { Package } from '../documents.ts';
import { PackageRunner } from './runner.tsx';

export const packageActionPresentation: ActionPresentation<Package> = {
  area: 'packages',
  allowed: (pkg) => sortActions(pkg.allowedActions),
  icon: (action) => (isRowAction(action) ? actionIcon(action) : PackageIcon),
  isDestructive: (action) => destructiveActions.includes(action),
  changesStatus,
  hotkeys: bulkActionHotkeys,
  singleRowOnly: ['edit', 'redirect', 'relaunch'],
  amount: (pkg) => (cashState(pkg) === 'none' ? 0 : pkg.cod),
};

export function PackageActionHost(props: ActionHostProps<Package>): ReactNode {
  return <ActionHost {...props} looks={packageActionPresentation} Runner={PackageRunner} />;
}

export function PackageRowMenu(props: { row: Package; onAct: (action: string, row: Package) => void }): ReactNode {
  return <RowMenu {...props} looks={packageActionPresentation} />;
}
