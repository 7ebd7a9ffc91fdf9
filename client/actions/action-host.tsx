// Everything that a list needs for its actions, loaded when the viewer has some.
import type { ComponentType, ReactNode } from 'react';
import { ActionHost } from '#client/list/actions/action-host.tsx';
import type { ActionHostProps, ActionRunnerProps } from '#client/list/actions/action-types.ts';
import { RowMenu } from '#client/list/actions/row-menu.tsx';
import { ActionRunner } from './action-runner.tsx';
import type { ActionRow, EntityActions } from './define-actions.ts';

export interface RowMenuProps<Row> {
  row: Row;
  onAct: (action: string, row: Row) => void;
}

/** The components of a list for the actions of an entity. */
export function createActionHost<Row extends ActionRow>(
  actions: EntityActions<Row>,
): { Host: ComponentType<ActionHostProps<Row>>; Menu: ComponentType<RowMenuProps<Row>> } {
  const Runner = (props: ActionRunnerProps<Row>): ReactNode => <ActionRunner {...props} actions={actions} />;
  return {
    Host: (props) => <ActionHost {...props} presentation={actions.presentation} Runner={Runner} />,
    Menu: (props) => <RowMenu {...props} presentation={actions.presentation} />,
  };
}
