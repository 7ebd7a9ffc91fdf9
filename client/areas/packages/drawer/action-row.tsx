import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { Button } from '#client/kit/ui/button.tsx';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { actionIcon, changesStatus } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { nextStep } from '../next-step.ts';
import { useActionEntries } from './use-action-entries.ts';
import { useStepWord } from './use-step-word.ts';
import styles from './drawer.module.css';

/**
 * The actions of a parcel on wide screens: buttons for the primary action and for editing, and a menu with the others.
 * Actions that change the status are in the status menu.
 */
export function ActionRow({ pkg, onAct }: { pkg: Pkg; onAct: (action: string) => void }): ReactNode {
  const t = useWords('packages');
  const actionLabel = useStepWord();
  const viewer = useAtomValue(whoAtom);
  const primary = viewer && nextStep(pkg, viewer);
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
          icon={actionIcon(primary)}
          onClick={() => {
            onAct(primary);
          }}
        >
          {actionLabel(primary)}
        </Button>
      )}
      {canEdit && (
        <Button
          icon={actionIcon('edit')}
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
