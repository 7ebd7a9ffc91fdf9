// Presentation and runner of the actions on a rating. Loaded on demand, when the viewer has allowed actions.
import type { ReactNode } from 'react';
import { ActionHost, type ActionPresentation } from '#client/list/actions/action-host.tsx';
import type { ActionHostProps } from '#client/list/actions/action-types.ts';
import { RowMenu } from '#client/list/actions/row-menu.tsx';
import { actionIcon, isDestructive, menuActions } from './actions.ts';
import type { Rating } from '../documents.ts';
import { RatingRunner } from './runner.tsx';

export const ratingActionPresentation: ActionPresentation<Rating> = {
  area: 'ratings',
  allowed: ({ allowedActions }) => menuActions.filter((action) => allowedActions.includes(action)),
  icon: actionIcon,
  isDestructive,
  hotkeys: {},
  singleRowOnly: [],
};

export function RatingActionHost(props: ActionHostProps<Rating>): ReactNode {
  return <ActionHost {...props} looks={ratingActionPresentation} Runner={RatingRunner} />;
}

export function RatingRowMenu(props: { row: Rating; onAct: (action: string, row: Rating) => void }): ReactNode {
  return <RowMenu {...props} looks={ratingActionPresentation} />;
}
