// The actions on rows as a list uses them.
import type { ComponentType } from 'react';
import type { IconType } from '#client/lib/icon-type.ts';
import type { ListViewer } from '../list-definition.ts';
import type { ActionPresentation } from './action-host.tsx';

/** A row for which an action failed. */
export interface ActionFailure {
  id: string;
  label: string;
  reason: string;
}

/** What became of an action on rows. */
export interface ActionReport<Row> {
  failures: readonly ActionFailure[];
  /** The rows that failed, without those that the user does not see. */
  failedRows: readonly Row[];
  /** Runs the same action on them again; absent if none failed. */
  retry?: (() => Promise<ActionReport<Row>>) | undefined;
  /** All rows of the list were refused as a whole: nothing ran. */
  isRefused?: boolean;
  /** What the action made for its row, to be shown once. */
  secret?: string | undefined;
}

/** What a list says of the rows for which an action failed. */
export interface FailedActions {
  failures: readonly ActionFailure[];
  retry: (() => Promise<void>) | undefined;
}

/** All rows of a list with its tab, search and filters. */
export interface MatchingRows {
  /** The argument of the mutation. */
  input: Readonly<Record<string, unknown>>;
  total: number;
  totalIsExact: boolean;
}

/** An action that is about to run. A new object for each request. */
export interface PendingAction<Row> {
  action: string;
  rows: readonly Row[];
  /** It runs on all rows of the list, of which `rows` are some. */
  matching?: MatchingRows | undefined;
  /** First values of its form, where the button already says them. */
  initial?: Readonly<Record<string, unknown>> | undefined;
}

/** The rows that a selection names. */
export type NamedRows = { ids: readonly string[] } | { matching: MatchingRows['input'] };

/** A page that works on selected rows, such as the one that prints them. */
export interface SelectionLink {
  /** Its label is `actions.<id>` of the area's messages. */
  id: string;
  icon: IconType;
  /** Shortcut. */
  keys: string;
  visibleTo: (who: ListViewer) => boolean;
  /** The address of the page. */
  path: (rows: NamedRows) => string;
}

/** A link of the viewer, ready to be opened. */
export interface OpenableLink {
  id: string;
  icon: IconType;
  keys: string;
  onOpen: () => void;
}

/** Actions that change the status, or the others. */
export type ActionGroup = 'status' | 'other';

export interface ActionRunnerProps<Row> {
  /** Runs immediately, or after a form for the action's input. */
  pending: PendingAction<Row>;
  /** Called at the end. Failed rows stay selected, and their reasons are shown. */
  onDone: (report: ActionReport<Row>) => void;
  /** Called if the user cancels. */
  onCancel: () => void;
}

export interface ActionHostProps<Row> {
  /** The selected rows. The bulk bar is shown while there are any. */
  selected: readonly Row[];
  /** More rows match than those of the page, which are all selected; null if not. */
  matching:
    | (MatchingRows & {
        isSelected: boolean;
        onSelect: (isSelected: boolean) => void;
        /** What all of them add up to, by field. */
        sums: Readonly<Record<string, number>>;
      })
    | null;
  /** The pages that work on the selection. */
  links: readonly OpenableLink[];
  /** What the action picker shows; null while it is closed. */
  choosing: { rows: readonly Row[]; kind: ActionGroup } | null;
  /** What is being asked for, confirmed or run. */
  pending: PendingAction<Row> | null;
  /** Exports the selected rows; absent if the list cannot. */
  onExport?: (() => void) | undefined;
  onRun: (action: string) => void;
  onChoose: (kind: ActionGroup) => void;
  onChosen: (action: string | null) => void;
  onClear: () => void;
  onDone: ActionRunnerProps<Row>['onDone'];
  onCancel: () => void;
}

/** What a list must know at once. How actions are presented and run is loaded on demand. */
export interface ListActions<Row> {
  /** The actions that the viewer may run on the row now. */
  allowed: (row: Row) => readonly string[];
  /** Shortcuts of the actions with a button in the bulk bar. */
  hotkeys: Readonly<Record<string, string>>;
  /** Bulk bar, action picker and dialogs: `ActionHost` with the area's presentation. */
  ActionHost: ComponentType<ActionHostProps<Row>>;
  /** The menu at the end of a row: `RowMenu` with the area's presentation. */
  RowMenu: ComponentType<{ row: Row; onAct: (action: string, row: Row) => void }>;
  /** Loads the presentation for the command palette. Without it, the palette does not contain the actions. */
  loadPresentation?: () => Promise<ActionPresentation<Row>>;
}
