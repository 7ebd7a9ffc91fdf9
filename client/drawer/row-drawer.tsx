import type { ReactNode } from 'react';
import type { PresenceLocation } from '#shared/live/presence.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { RowState, type RowStateProps } from './row-state.tsx';

type DrawerFrame = Pick<ListDrawerProps<unknown>, 'id' | 'onClose' | 'onPrevious' | 'onNext' | 'position'>;

export interface RowDrawerProps<Row> extends DrawerFrame, RowStateProps<Row> {
  /** The screen whose viewers of this row are shown; none by default. */
  screen?: PresenceLocation['screen'];
  /** Default: the message `one`. */
  title?: (row: Row) => string;
  /** Buttons in the header. */
  actions?: ReactNode;
  renderFooter?: (row: Row) => ReactNode;
  /** The content has no space around it. Default: true. */
  flush?: boolean;
}

/** The drawer of one row, beside its list. */
export function RowDrawer<Row>(props: RowDrawerProps<Row>): ReactNode {
  const { area, id, state, screen, title, actions, renderFooter, flush = true, missingIcon, children } = props;
  const { onClose, onPrevious, onNext, position } = props;
  const t = useT(area);
  const row = state.kind === 'loaded' ? state.row : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={row && title ? title(row) : t('one')}
      flush={flush}
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={
        <>
          {screen && <PresenceStack location={{ screen, object: id }} withActivity />}
          {actions}
        </>
      }
      footer={renderFooter && (row ? renderFooter(row) : null)}
    >
      <RowState area={area} state={state} missingIcon={missingIcon}>
        {children}
      </RowState>
    </Drawer>
  );
}
