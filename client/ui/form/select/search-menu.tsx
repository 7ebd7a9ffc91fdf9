import { type ReactElement, type ReactNode, useEffect } from 'react';
import { runWhenIdle } from '../../../lib/run-when-idle.ts';
import { deferredComponent } from '../../loading/deferred-component.ts';
import { Popover } from '../../overlay/popover/popover.tsx';
import type { Option } from './options/option.ts';
import styles from './options/option-list.module.css';

export interface SearchMenuProps {
  /** A button. */
  trigger: ReactElement;
  label: string;
  /** In the order of their groups. */
  options: readonly Option[];
  onPick: (value: string) => void;
}

const usePanel = deferredComponent(() => import('./search-menu-panel.tsx'));

/** A menu with a search field, for more entries than one reads at a glance. */
export function SearchMenu({ trigger, label, options, onPick }: SearchMenuProps): ReactNode {
  const [Panel, load, preload] = usePanel();
  useEffect(() => {
    runWhenIdle(preload);
  }, [preload]);
  return (
    <Popover
      trigger={trigger}
      label={label}
      flush
      onOpenChange={(open) => {
        if (open) void load(true);
      }}
    >
      {(close) =>
        Panel ? (
          <Panel
            label={label}
            options={options}
            onPick={(value) => {
              close();
              onPick(value);
            }}
          />
        ) : (
          <div className={styles.panel} aria-busy />
        )
      }
    </Popover>
  );
}
