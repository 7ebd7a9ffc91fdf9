import type { ReactNode } from 'react';
import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { useAtom } from 'jotai';
import { Checkbox } from '#client/kit/ui/checkbox.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Popover } from '#client/kit/ui/popover.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { densityAtom } from './preferences.ts';
import type { ColumnSwitch } from './use-columns.tsx';
import styles from './list-screen.module.css';

/** Buttons for the visible columns and the row height. */
export default function ViewMenu({ switches }: { switches: readonly ColumnSwitch[] }): ReactNode {
  const t = useWords('list');
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
