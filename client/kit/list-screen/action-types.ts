// What a list knows of the actions on its rows.
import type { ComponentType } from 'react';
import type { ActionLooks } from './acting.tsx';

/** One row that an action was refused for. */
export interface Failure {
  id: string;
  label: string;
  reason: string;
}

/** An action asked for; a new object each time it is asked for. */
export interface Wanted<Row> {
  action: string;
  rows: readonly Row[];
}

/** Which actions are chosen among: those that lead to another status, or the others. */
export type ChoiceKind = 'status' | 'other';

export interface RunnerProps<Row> {
  /** Runs at once, or asks for what the action needs. */
  wanted: Wanted<Row>;
  /** It ended: refused rows stay selected, with the reason; the others leave the selection. */
  onDone: (failures: readonly Failure[]) => void;
  /** It was called off. */
  onCancel: () => void;
}

export interface ActingProps<Row> {
  /** The selection: the bulk bar stands while there is one. */
  selected: readonly Row[];
  /** What the choice of an action is about; null while nobody is choosing. */
  choosing: { rows: readonly Row[]; kind: ChoiceKind } | null;
  wanted: Wanted<Row> | null;
  onRun: (action: string) => void;
  onChoose: (kind: ChoiceKind) => void;
  onChosen: (action: string | null) => void;
  onClear: () => void;
  onDone: RunnerProps<Row>['onDone'];
  onCancel: () => void;
}

/** Only what the list itself must know; how actions look and run is fetched when it is needed. */
export interface ListActions<Row> {
  /** What the viewer may do with the row now. */
  allowed: (row: Row) => readonly string[];
  /** Keys of the actions that have a button of their own in the bulk bar. */
  keys: Readonly<Record<string, string>>;
  /** Bulk bar, choice and dialogs: `Acting` with the area's looks. */
  Acting: ComponentType<ActingProps<Row>>;
  /** The menu at the end of a row: `RowMenu` with the area's looks. */
  RowMenu: ComponentType<{ row: Row; onAct: (action: string, row: Row) => void }>;
  /** How they look, for whoever offers them elsewhere on the page; without it they are offered nowhere else. */
  looks?: () => Promise<ActionLooks<Row>>;
}
