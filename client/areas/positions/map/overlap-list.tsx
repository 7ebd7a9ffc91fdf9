import { type ReactNode, useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { useHotkeys } from '#client/lib/hotkeys.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { pageDirection } from '#client/lib/direction.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useMapContext } from '../map-context.ts';
import { DriverStateGlyph } from '../fleet-panel/driver-state-glyph.tsx';
import { useDriverRowText } from '../fleet-panel/driver-row-text.ts';
import type { DriverOverlap } from './drivers-on-map.tsx';
import styles from './map.module.css';

/** The drivers of a cluster that no zoom level separates. */
export default function OverlapList({ here, onClose }: { here: DriverOverlap; onClose: () => void }): ReactNode {
  const t = useT('map');
  const words = useDriverRowText();
  const { byId, select } = useMapContext();
  const first = useRef<HTMLButtonElement>(null);
  // Runs before the screen's own Escape handler, which clears the selection.
  useHotkeys({ Escape: onClose }, { capture: true });
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const rows = here.ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <section
      dir={pageDirection()}
      aria-label={t('list.here', { count: rows.length })}
      className={styles.here}
      style={{ insetBlockStart: here.y, left: here.x }}
    >
      <div className={styles.hereHead}>
        <b>{t('list.here', { count: rows.length })}</b>
        <IconButton icon={X} size="sm" label={t('driver.close')} tip={false} onClick={onClose} />
      </div>
      <ul className={styles.hereRows}>
        {rows.map((row, index) => (
          <li key={row.id}>
            <button
              type="button"
              ref={index === 0 ? first : undefined}
              aria-label={words(row).screenReaderText}
              className={styles.hereRow}
              onClick={() => {
                select(row.id);
                onClose();
              }}
            >
              <DriverStateGlyph state={row.state} />
              <bdi>{row.driver.driver.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
