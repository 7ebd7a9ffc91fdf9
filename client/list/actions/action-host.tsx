import type { ComponentType, ReactNode } from 'react';
import type { IconType } from '#client/lib/icon-type.ts';
import { ActionPicker } from './action-picker.tsx';
import type { ActionHostProps, ActionRunnerProps } from './action-types.ts';
import { ListBulkBar } from './list-bulk-bar.tsx';

/** How the actions of an area are presented. */
export interface ActionPresentation<Row> {
  area: string;
  allowed: (row: Row) => readonly string[];
  icon: (action: string) => IconType;
  /** Destructive actions are shown last, separated and in red. */
  isDestructive: (action: string) => boolean;
  /**
   * True if the action changes the status: such actions have a separate menu. Without this function, all actions share
   * one menu.
   */
  changesStatus?: (action: string) => boolean;
  /** The actions with a button in the bulk bar, and their shortcuts. */
  hotkeys: Readonly<Record<string, string>>;
  /** Actions that are not available for several rows at once. */
  singleRowOnly: readonly string[];
  /** True if an action may run on all rows of the list. */
  takesMatching?: boolean;
  /** The field with an amount in centimes, of which the bulk bar shows the sum; its list declares the same sum. */
  amount?: string;
}

/** Renders the bulk bar, the action picker and the pending action over a list. */
export function ActionHost<Row>({
  presentation,
  Runner,
  ...props
}: ActionHostProps<Row> & {
  presentation: ActionPresentation<Row>;
  Runner: ComponentType<ActionRunnerProps<Row>>;
}): ReactNode {
  const {
    selected,
    matching,
    links,
    choosing,
    pending,
    onRun,
    onChoose,
    onChosen,
    onClear,
    onDone,
    onCancel,
    onExport,
  } = props;
  return (
    <>
      <ListBulkBar
        presentation={presentation}
        rows={selected}
        matching={presentation.takesMatching ? matching : null}
        onExport={onExport}
        links={links}
        onRun={onRun}
        onChoose={onChoose}
        onClose={onClear}
      />
      {choosing && (
        <ActionPicker
          presentation={presentation}
          {...choosing}
          onPick={onChosen}
          onClose={() => {
            onChosen(null);
          }}
        />
      )}
      {pending && <Runner pending={pending} onDone={onDone} onCancel={onCancel} />}
    </>
  );
}
