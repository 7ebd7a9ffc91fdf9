import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { useIsRunning } from '#client/list/actions/running-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { changesStatus, packageRowActions } from '../../actions/actions.ts';
import type { Package } from '../../documents.ts';
import { primaryAction } from '../../actions/primary-action.ts';
import { useActionEntries, useActionLabel } from '../../actions/action-entries.ts';
import styles from './action-row.module.css';

/**
 * The actions of a parcel on wide screens: buttons for the primary action and for editing, and a menu with the others.
 * Actions that change the status are in the status menu.
 */
export function ActionRow({ pkg, onAct }: { pkg: Package; onAct: (action: string) => void }): ReactNode {
  const t = useT('packages');
  const actionLabel = useActionLabel();
  const viewer = useAtomValue(viewerAtom);
  const isRunning = useIsRunning(pkg.id);
  const primary = viewer && primaryAction(pkg, viewer);
  const canEdit = pkg.allowedActions.includes('edit');
  const others = useActionEntries(
    pkg,
    onAct,
    (action) => !changesStatus(action) && action !== primary && action !== 'edit',
  );
  if (!primary && !canEdit && others.length === 0) return null;
  return (
    <div className={styles.actionRow}>
      {primary && (
        <Button
          tone={primary === 'deliver' ? 'success' : 'primary'}
          icon={packageRowActions.spec(primary).icon}
          busy={isRunning}
          onClick={() => {
            onAct(primary);
          }}
        >
          {actionLabel(primary)}
        </Button>
      )}
      {canEdit && (
        <Button
          icon={packageRowActions.spec('edit').icon}
          onClick={() => {
            onAct('edit');
          }}
        >
          {t('actions.edit')}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label={t('drawer.otherActions')}
          entries={others}
          trigger={<IconButton tone="secondary" icon={Ellipsis} label={t('drawer.otherActions')} />}
        />
      )}
    </div>
  );
}
