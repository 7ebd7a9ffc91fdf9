import { type ReactNode, useState } from 'react';
import { Undo2 } from 'lucide-react';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Decision } from './decisions.ts';
import styles from './city-texts.module.css';

function DecisionLine({ decision, onUndo }: { decision: Decision; onUndo: () => Promise<RequestError | null> }) {
  const t = useT('cities');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const { text, city, ids } = decision;
  const undo = async (): Promise<void> => {
    setBusy(true);
    setProblem(await onUndo());
    setBusy(false);
  };
  return (
    <li className={styles.done}>
      <span>
        {t('decided', { text, city, count: ids.length })}
        {decision.remember && <span className={styles.count}> · {t('remembered')}</span>}
      </span>
      <Button
        size="sm"
        tone="quiet"
        icon={Undo2}
        busy={busy}
        aria-label={t('undoText', { text })}
        onClick={() => {
          void undo();
        }}
      >
        {t('undo')}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {errorMessage(problem)}
        </p>
      )}
    </li>
  );
}

/** The decisions of this window, each with a button that withdraws it. */
export function RecentDecisions({
  decisions,
  onUndo,
}: {
  decisions: readonly Decision[];
  onUndo: (decision: Decision) => Promise<RequestError | null>;
}): ReactNode {
  const t = useT('cities');
  return (
    <ul className={styles.list} aria-label={t('recent')} aria-live="polite">
      {decisions.map((decision) => (
        <DecisionLine
          key={`${decision.text} ${decision.ids[0] ?? ''}`}
          decision={decision}
          onUndo={() => onUndo(decision)}
        />
      ))}
    </ul>
  );
}
