// Presentation and runner of the actions on a rating. Loaded on demand, when the viewer has allowed actions.
import type { ReactNode } from 'react';
import { Acting, type ActionLooks } from '#client/kit/list-screen/acting.tsx';
import type { ActingProps } from '#client/kit/list-screen/action-types.ts';
import { RowMenu } from '#client/kit/list-screen/row-menu.tsx';
import { actionIcon, isHarmful, menuActions } from './actions.ts';
import type { Rating } from './documents.ts';
import { RatingRunner } from './run/runner.tsx';

export const ratingLooks: ActionLooks<Rating> = {
  area: 'ratings',
  allowed: ({ allowedActions }) => menuActions.filter((action) => allowedActions.includes(action)),
  icon: actionIcon,
  danger: isHarmful,
  keys: {},
  single: [],
};

export function RatingActing(props: ActingProps<Rating>): ReactNode {
  return <Acting {...props} looks={ratingLooks} Runner={RatingRunner} />;
}

export function RatingRowMenu(props: { row: Rating; onAct: (action: string, row: Rating) => void }): ReactNode {
  return <RowMenu {...props} looks={ratingLooks} />;
}
