import type { ComponentType, ReactNode } from 'react';
import type { IconType } from '#client/kit/icon-type.ts';
import { ActionPicker } from './action-picker.tsx';
import type { ActingProps, RunnerProps } from './action-types.ts';
import { ListBulk } from './list-bulk.tsx';

/** How an area's actions look, and in which order they stand. */
export interface ActionLooks<Row> {
  area: string;
  allowed: (row: Row) => readonly string[];
  icon: (action: string) => IconType;
  /** Shown last, apart, in red. */
  danger: (action: string) => boolean;
  /** Leads to another status: such actions have a menu of their own. Without it there is one menu for all. */
  changesStatus?: (action: string) => boolean;
  /** Buttons of their own in the bulk bar, with their keys. */
  keys: Readonly<Record<string, string>>;
  /** Not offered for several rows at once. */
  single: readonly string[];
  /** Centimes: their sum stands in the bulk bar. */
  amount?: (row: Row) => number;
}

/** What floats over a list: the bulk bar, the choice of an action, and the action under way. */
export function Acting<Row>({
  looks,
  Runner,
  ...props
}: ActingProps<Row> & { looks: ActionLooks<Row>; Runner: ComponentType<RunnerProps<Row>> }): ReactNode {
  const { selected, choosing, wanted, onRun, onChoose, onChosen, onClear, onDone, onCancel } = props;
  return (
    <>
      <ListBulk looks={looks} rows={selected} onRun={onRun} onChoose={onChoose} onClose={onClear} />
      {choosing && (
        <ActionPicker
          looks={looks}
          {...choosing}
          onPick={onChosen}
          onClose={() => {
            onChosen(null);
          }}
        />
      )}
      {wanted && <Runner wanted={wanted} onDone={onDone} onCancel={onCancel} />}
    </>
  );
}
