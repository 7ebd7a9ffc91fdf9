import type { KeyboardEvent, ReactNode } from 'react';
import { ArrowDown, ArrowUp, Columns3, Ellipsis, MoveHorizontal, RotateCcw, Rows3, Rows4, Shrink } from 'lucide-react';
import { useAtom } from 'jotai';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { pageDirection } from '#client/lib/direction.tsx';
import { useT } from '#client/messages/use-t.ts';
import { densityAtom } from '../state/density.ts';
import type { ColumnToggle } from './use-columns.tsx';
import styles from './view-menu.module.css';

/** Pixels by which a key changes the width of a column. */
const widthStep = 16;

/** Alt and an arrow key: up and down move the column, the others make it narrower or wider. */
function onColumnKey(event: KeyboardEvent, { moveBefore, moveAfter, resize }: ColumnToggle): void {
  if (!event.altKey) return;
  const wider = pageDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const act = {
    ArrowUp: moveBefore,
    ArrowDown: moveAfter,
    ArrowRight: () => resize?.(wider === 'ArrowRight' ? widthStep : -widthStep),
    ArrowLeft: () => resize?.(wider === 'ArrowLeft' ? widthStep : -widthStep),
  }[event.key];
  if (!act) return;
  // The button of the menu would open it.
  event.preventDefault();
  act();
}

function ColumnLine({ column }: { column: ColumnToggle }): ReactNode {
  const t = useT('list');
  const { label, on, fixed, toggle, moveBefore, moveAfter, resize } = column;
  const onKeyDown = (event: KeyboardEvent): void => {
    onColumnKey(event, column);
  };
  return (
    <div className={styles.switchLine}>
      <Checkbox label={label} checked={on} disabled={fixed} onChange={toggle} onKeyDown={onKeyDown} />
      {resize && (
        <Menu
          label={t('column.menu', { name: label })}
          align="end"
          trigger={
            <IconButton
              size="sm"
              icon={Ellipsis}
              tip={false}
              label={t('column.menu', { name: label })}
              onKeyDown={onKeyDown}
            />
          }
          entries={[
            {
              id: 'before',
              label: t('column.before'),
              icon: ArrowUp,
              disabled: !moveBefore,
              onSelect: () => moveBefore?.(),
            },
            {
              id: 'after',
              label: t('column.after'),
              icon: ArrowDown,
              disabled: !moveAfter,
              onSelect: () => moveAfter?.(),
            },
            {
              id: 'wider',
              label: t('column.wider'),
              icon: MoveHorizontal,
              onSelect: () => {
                resize(widthStep * 2);
              },
            },
            {
              id: 'narrower',
              label: t('column.narrower'),
              icon: Shrink,
              onSelect: () => {
                resize(-widthStep * 2);
              },
            },
          ]}
        />
      )}
    </div>
  );
}

export interface ViewMenuProps {
  switches: readonly ColumnToggle[];
  onReset?: () => void;
}

/** Buttons for the columns, with their order and width, and for the row height. */
export default function ViewMenu({ switches, onReset }: ViewMenuProps): ReactNode {
  const t = useT('list');
  const [density, setDensity] = useAtom(densityAtom);
  const compact = density === 'compact';
  return (
    <>
      <Popover label={t('columns')} align="end" trigger={<IconButton icon={Columns3} label={t('columns')} />}>
        <fieldset className={styles.switches} aria-label={t('columns')} aria-describedby="column-keys">
          {switches.map((one) => (
            <ColumnLine key={one.id} column={one} />
          ))}
        </fieldset>
        <div className={styles.columnsFoot}>
          <p id="column-keys" className={styles.columnKeys}>
            {t('column.keys')}
          </p>
          <Button tone="quiet" size="sm" icon={RotateCcw} disabled={!onReset} onClick={onReset}>
            {t('column.reset')}
          </Button>
        </div>
      </Popover>
      <IconButton
        icon={compact ? Rows4 : Rows3}
        label={t('compact')}
        aria-pressed={compact}
        onClick={() => {
          setDensity(compact ? 'comfortable' : 'compact');
        }}
      />
    </>
  );
}
