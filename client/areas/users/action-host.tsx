// Bulk bar, menus and dialogs of the list: the actions on accounts, and those on the companies of the selected accounts.
import type { ReactNode } from 'react';
import { Tag } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { ActionHost, type ActionPresentation } from '#client/list/actions/action-host.tsx';
import type { ActionHostProps, ActionRunnerProps } from '#client/list/actions/action-types.ts';
import { RowMenu } from '#client/list/actions/row-menu.tsx';
import { userRowActions } from './actions.tsx';
import { allowedOnUser, assignOffers } from './allowed.ts';
import type { User } from './documents.ts';
import { OffersDialog } from './offers/offers-dialog.tsx';

const { presentation } = userRowActions;

/** The actions with the look of the one on companies, which works on the selected rows only. */
export const userPresentation: ActionPresentation<User> = {
  ...presentation,
  allowed: allowedOnUser,
  icon: (action) => (action === assignOffers ? Tag : presentation.icon(action)),
  isDestructive: (action) => action !== assignOffers && presentation.isDestructive(action),
  hotkeys: { ...presentation.hotkeys, [assignOffers]: 'o' },
  takesMatching: false,
};

function Runner(props: ActionRunnerProps<User>): ReactNode {
  const { pending, onDone, onCancel } = props;
  if (pending.action !== assignOffers) return <ActionRunner {...props} actions={userRowActions} />;
  return <OffersDialog users={pending.rows} onDone={onDone} onClose={onCancel} />;
}

export const Host = (props: ActionHostProps<User>): ReactNode => (
  <ActionHost {...props} presentation={userPresentation} Runner={Runner} />
);

export const Menu = (props: { row: User; onAct: (action: string, row: User) => void }): ReactNode => (
  <RowMenu {...props} presentation={userPresentation} />
);
