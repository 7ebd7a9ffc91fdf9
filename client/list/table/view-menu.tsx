import type { ReactNode } from 'react';
import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { useAtom } from 'jotai';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import { densityAtom } from '../state/list-preferences.ts';
import type { ColumnToggle } from './use-columns.tsx';
import styles from '../list-screen.module.css';

/** Buttons for the visible columns and the row height. */
export default function ViewMenu({ switches }: { switches: readonly ColumnToggle[] }): ReactNode {
  const t = useT('list');
  const [density, setDensity] = useAtom(densityAtom);
  const compact = density === 'compact';
  return (
    <>
      <Popover label={t('columns')} align="end" trigger={<IconButton icon={Columns3} label={t('columns')} />}>
        <fieldset className={styles.switches} aria-label={t('columns')}>
          {switches.map((one) => (
            <Checkbox key={one.id} label={one.label} checked={one.on} disabled={one.fixed} onChange={one.toggle} />
          ))}
        </fieldset>
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
