import type { ReactNode, SyntheticEvent } from 'react';
import { Anchor, Content, Portal, Root } from 'radix-ui/popover';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import type { ListboxProps } from './listbox.tsx';
import { OptionList } from './option-list.tsx';
import styles from '../../overlay/popover/popover.module.css';

const preventDefault = (event: Event): void => {
  event.preventDefault();
};
const stopPropagation = (event: SyntheticEvent): void => {
  event.stopPropagation();
};

type Props = Omit<ListboxProps, 'preload' | 'onFailed' | 'anchor'> & { anchor: HTMLElement };

/**
 * A popover under the field that does not take the focus. It stops wheel and touch events, because a dialog behind it
 * would block them.
 */
export function ListboxPanel({
  anchor,
  open,
  id,
  label,
  options,
  chosen,
  cursor,
  onPick,
  loading,
  failed,
}: Props): ReactNode {
  return (
    <Root open={open}>
      <Anchor virtualRef={{ current: anchor }} />
      <Portal>
        <Content
          role="presentation"
          dir={pageDirection()}
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className={cx(styles.content, styles.match)}
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onInteractOutside={preventDefault}
          onWheel={stopPropagation}
          onTouchMove={stopPropagation}
        >
          <OptionList
            id={id}
            label={label}
            options={options}
            active={cursor.active}
            selected={new Set(chosen === undefined ? [] : [chosen])}
            onPick={onPick}
            onActive={cursor.setActive}
            loading={loading}
            failed={failed}
          />
        </Content>
      </Portal>
    </Root>
  );
}
