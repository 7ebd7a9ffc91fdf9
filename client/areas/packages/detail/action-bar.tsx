import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Ellipsis } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Viewer } from '#client/list/list-definition.ts';
import { packageRowActions } from '../actions/actions.ts';
import type { Package } from '../documents.ts';
import { actionBarActions } from '../actions/primary-action.ts';
import { useActionEntries, useActionLabel } from '../actions/action-entries.ts';
import styles from './detail.module.css';

/** Never lets the element get lower than it was: another user's change can remove buttons while the viewer reads. */
function useGrowOnlyHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = element.current;
    // The measured height includes the minimum set before, so it only grows.
    if (bar) bar.style.minBlockSize = `${Math.ceil(bar.getBoundingClientRect().height)}px`;
  });
  return element;
}

/** The actions of a parcel, at the bottom of a phone's screen. */
export function ActionBar({
  pkg,
  viewer,
  onAct,
}: {
  pkg: Package;
  viewer: Viewer;
  onAct: (action: string) => void;
}): ReactNode {
  const t = useT('packages');
  const actionLabel = useActionLabel();
  const bar = useGrowOnlyHeight();
  const { main, beside } = actionBarActions(pkg, viewer);
  const entries = useActionEntries(
    pkg,
    onAct,
    (action) => action !== main && !beside.some((shown) => shown === action),
  );
  return (
    <div ref={bar} className={styles.actionBar}>
      {beside.length > 0 && (
        <div className={styles.secondaryActions}>
          {beside.map((action) => (
            <Button
              key={action}
              size="touch"
              icon={packageRowActions.spec(action).icon}
              onClick={() => {
                onAct(action);
              }}
            >
              {t(`short.${action}`)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.mainAction}>
        {main && (
          <Button
            size="touch"
            block
            tone={main === 'deliver' ? 'success' : 'primary'}
            icon={packageRowActions.spec(main).icon}
            onClick={() => {
              onAct(main);
            }}
          >
            {actionLabel(main)}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu
            label={t('drawer.actions')}
            entries={entries}
            trigger={
              <IconButton size="touch" tone="secondary" icon={Ellipsis} tip={false} label={t('drawer.actions')} />
            }
          />
        )}
      </div>
    </div>
  );
}
