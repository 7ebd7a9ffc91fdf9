// The actions on rows as a list uses them.
import type { ComponentType } from 'react';
import type { ActionLooks } from './acting.tsx';

/** A row for which an action failed. */
export interface Failure {
  id: string;
  label: string;
  reason: string;
}

/** An action that is about to run. A new object for each request. */
export interface Wanted<Row> {
  action: string;
  rows: readonly Row[];
}

/** Actions that change the status, or the others. */
export type ChoiceKind = 'status' | 'other';

export interface RunnerProps<Row> {
  /** Runs immediately, or after a form for the action's input. */
  wanted: Wanted<Row>;
  /** Called at the end. Failed rows stay selected, and their reasons are shown. */
  onDone: (failures: readonly Failure[]) => void;
  /** Called if the user cancels. */
  onCancel: () => void;
}

export interface ActingProps<Row> {
  /** The selected rows. The bulk bar is shown while there are any. */
  selected: readonly Row[];
  /** What the action picker shows; null while it is closed. */
  choosing: { rows: readonly Row[]; kind: ChoiceKind } | null;
  wanted: Wanted<Row> | null;
  onRun: (action: string) => void;
  onChoose: (kind: ChoiceKind) => void;
  onChosen: (action: string | null) => void;
  onClear: () => void;
  onDone: RunnerProps<Row>['onDone'];
  onCancel: () => void;
}

/** What a list must know at once. How actions are presented and run is loaded on demand. */
export interface ListActions<Row> {
  /** The actions that the viewer may run on the row now. */
  allowed: (row: Row) => readonly string[];
  /** Shortcuts of the actions with a button in the bulk bar. */
  keys: Readonly<Record<string, string>>;
  /** Bulk bar, action picker and dialogs: `ActionHost` with the area's presentation. */
  Acting: ComponentType<ActingProps<Row>>;
  /** The menu at the end of a row: `RowMenu` with the area's presentation. */
  RowMenu: ComponentType<{ row: Row; onAct: (action: string, row: Row) => void }>;
  /** Loads the presentation for the command palette. Without it, the palette does not contain the actions. */
  looks?: () => Promise<ActionLooks<Row>>;
}
