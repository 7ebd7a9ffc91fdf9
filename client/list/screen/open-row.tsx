import type { ReactNode } from 'react';
import type { ListDrawerProps, ListPresentation, ListRow } from '../list-definition.ts';
import { neighbour } from '../state/use-list-hotkeys.ts';

interface OpenRowProps<Row extends ListRow> extends Pick<ListDrawerProps<Row>, 'onAct'> {
  Drawer: NonNullable<ListPresentation<Row>['Drawer']>;
  id: string;
  /** The ids of the rows of the page. */
  ids: readonly string[];
  /** Opens a row; null closes the drawer. */
  onOpen: (id: string | null, replace?: boolean) => void;
  /** Opens the previous or next row instead. */
  onShow: (id: string) => void;
}

/** The open row in the drawer of its area. */
export function OpenRow<Row extends ListRow>(props: OpenRowProps<Row>): ReactNode {
  const { Drawer, id, ids, onOpen, onShow, onAct } = props;
  const at = ids.indexOf(id);
  const openNeighbour = (step: 1 | -1): (() => void) | undefined => {
    const next = at === -1 ? undefined : neighbour(ids, id, step);
    return next === undefined
      ? undefined
      : () => {
          onShow(next);
        };
  };
  return (
    <Drawer
      id={id}
      onClose={() => {
        onOpen(null, true);
      }}
      onPrevious={openNeighbour(-1)}
      onNext={openNeighbour(1)}
      position={at === -1 ? undefined : `${at + 1} / ${ids.length}`}
      onOpen={(other) => {
        onOpen(other);
      }}
      onAct={onAct}
    />
  );
}
