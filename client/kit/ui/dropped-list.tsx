import type { ReactNode, SyntheticEvent } from 'react';
import { Content, Portal } from 'radix-ui/popover';
import { cx } from '../cx.ts';
import { pageDirection } from '../direction.tsx';
import type { Option } from '../option.ts';
import { OptionList } from './option-list.tsx';
import type { ListCursor } from './use-list-cursor.ts';
import styles from './popover.module.css';

export interface DroppedListProps {
  id: string;
  label: string;
  options: readonly Option[];
  /** The value ticked. */
  chosen?: string;
  cursor: ListCursor;
  onPick: (option: Option) => void;
  loading?: boolean;
  failed?: boolean;
}

const keep = (event: Event): void => { event.preventDefault(); };
const stop = (event: SyntheticEvent): void => { event.stopPropagation(); };

/** Hangs under its field without taking the focus; wheel and touch stop here, or a dialog behind would swallow them. */
export function DroppedList({ id, label, options, chosen, cursor, onPick, loading, failed }: DroppedListProps): ReactNode {
  return (
    <Portal>
      <Content
        role="presentation" dir={pageDirection()} sideOffset={4} collisionPadding={8} align="start" className={cx(styles.content, styles.match)}
        onOpenAutoFocus={keep} onCloseAutoFocus={keep} onInteractOutside={keep} onWheel={stop} onTouchMove={stop}
      >
        <OptionList
          id={id} label={label} options={options} active={cursor.active} selected={new Set(chosen === undefined ? [] : [chosen])}
          onPick={onPick} onActive={cursor.setActive} loading={loading} failed={failed}
        />
      </Content>
    </Portal>
  );
}
