import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Ellipsis } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Who } from '#client/kit/list-screen/definition.ts';
import { actionIcon } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { thumbActions } from '../next-step.ts';
import { useActionEntries } from './use-action-entries.ts';
import { useStepWord } from './use-step-word.ts';
import styles from './drawer.module.css';

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
  pkg: Pkg;
  viewer: Who;
  onAct: (action: string) => void;
}): ReactNode {
  const t = useWords('packages');
  const actionLabel = useStepWord();
  const bar = useGrowOnlyHeight();
  const { main, beside } = thumbActions(pkg, viewer);
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
              icon={actionIcon(action)}
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
            icon={actionIcon(main)}
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
