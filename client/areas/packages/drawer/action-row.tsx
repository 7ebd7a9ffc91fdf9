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

/** On a desk: the next step and the edit as buttons, what changes no status in a menu. Statuses are in the status's own menu. */
export function ActionRow({ pkg, onAct }: { pkg: Pkg; onAct: (action: string) => void }): ReactNode {
  const t = useWords('packages');
  const word = useStepWord();
  const who = useAtomValue(whoAtom);
  const next = who && nextStep(pkg, who);
  const mayEdit = pkg.allowedActions.includes('edit');
  const others = useActionEntries(
    pkg,
    onAct,
    (action) => !changesStatus(action) && action !== next && action !== 'edit',
  );
  if (!next && !mayEdit && others.length === 0) return null;
  return (
    <div className={styles.actionRow}>
      {next && (
        <Button
          tone={next === 'deliver' ? 'success' : 'primary'}
          icon={actionIcon(next)}
          onClick={() => {
            onAct(next);
          }}
        >
          {word(next)}
        </Button>
      )}
      {mayEdit && (
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
