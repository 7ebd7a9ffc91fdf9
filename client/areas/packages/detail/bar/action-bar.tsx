import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ReactNode, RefObject } from 'react';
import { Ellipsis, PhoneMissed } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { cx } from '#client/lib/cx.ts';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useIsRunning } from '#client/list/actions/running-action.ts';
import type { ListViewer } from '#client/list/list-definition.ts';
import { packageRowActions } from '../../actions/actions.ts';
import { type Package, RulesQuery } from '../../documents.ts';
import { isCarrier } from '../../permissions.ts';
import { actionBarActions, type SecondaryButton } from '../../actions/primary-action.ts';
import { useActionEntries, useActionLabel } from '../../actions/action-entries.ts';
import styles from './action-bar.module.css';

const PresetAction = lazyPart(() => import('./preset-action.tsx'));

const noVariables = {};
const watchedRules = ['rules'];
const icons: Readonly<Record<string, IconType>> = { noAnswer: PhoneMissed };

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

interface SecondaryActionsProps {
  actions: readonly SecondaryButton[];
  onChoose: (action: SecondaryButton) => void;
}

/** The buttons above the main one. */
function SecondaryActions({ actions, onChoose }: SecondaryActionsProps): ReactNode {
  const t = useT('packages');
  return (
    <div className={styles.secondaryActions}>
      {actions.map((each) => (
        <Button
          key={each.action}
          size="touch"
          icon={icons[each.label] ?? packageRowActions.spec(each.action).icon}
          className={cx(actions.length > 2 && styles.stacked)}
          onClick={() => {
            onChoose(each);
          }}
        >
          {t(`short.${each.label}`)}
        </Button>
      ))}
    </div>
  );
}

/** The actions of a parcel, at the bottom of a phone's screen. */
export function ActionBar({
  pkg,
  viewer,
  onAct,
}: {
  pkg: Package;
  viewer: ListViewer;
  onAct: (action: string) => void;
}): ReactNode {
  const t = useT('packages');
  const actionLabel = useActionLabel();
  const bar = useGrowOnlyHeight();
  const isRunning = useIsRunning(pkg.id);
  const [preset, setPreset] = useState<PendingAction<Package> | null>(null);
  const { data } = useLive(RulesQuery, { variables: noVariables, watch: watchedRules, pause: !isCarrier(viewer) });
  const { main, beside } = actionBarActions(pkg, viewer, data?.rules ?? null);
  const entries = useActionEntries(
    pkg,
    onAct,
    // A button that already says the reason does not replace the action with the others.
    (action) => action !== main && !beside.some((shown) => shown.action === action && !shown.initial),
  );
  return (
    <div ref={bar} className={styles.actionBar}>
      {beside.length > 0 && (
        <SecondaryActions
          actions={beside}
          onChoose={({ action, initial }) => {
            if (initial) setPreset({ action, rows: [pkg], initial });
            else onAct(action);
          }}
        />
      )}
      <div className={styles.mainAction}>
        {main && (
          <Button
            size="touch"
            block
            tone={main === 'deliver' ? 'success' : 'primary'}
            icon={packageRowActions.spec(main).icon}
            busy={isRunning}
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
      {preset && (
        <Suspense fallback={null}>
          <PresetAction
            pending={preset}
            onEnd={() => {
              setPreset(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
