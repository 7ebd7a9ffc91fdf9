// The rows of a draft. What is still to do comes first; a row that was corrected stays where it is until the choice of
// rows changes, so that nothing moves under the hand.
import { type ReactNode, useState } from 'react';
import { CircleCheck, Download, Sparkles } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import type { ImportDetail } from '../documents.ts';
import { downloadRows } from '../files/download.ts';
import { countStates, stateOf, suggestionsOf } from './row-state.ts';
import type { OpenImport } from '../use-import.ts';
import { ImportFooter } from './import-footer.tsx';
import { RowsTable } from './rows-table.tsx';
import { useProblemText } from './use-problem-text.ts';
import panel from '../import-panel.module.css';
import styles from './rows-step.module.css';

const choices = ['todo', 'ready', 'all'] as const;
type Choice = (typeof choices)[number];

function useShownRows({ rows }: ImportDetail) {
  const hasWork = rows.some((row) => ['faulty', 'doubtful'].includes(stateOf(row)));
  const [choice, setChoice] = useState<Choice>(hasWork ? 'todo' : 'all');
  const [met, setMet] = useState<ReadonlySet<number>>(new Set());
  const todo = rows.filter((row) => ['faulty', 'doubtful'].includes(stateOf(row))).map(({ line }) => line);
  if (todo.some((line) => !met.has(line))) setMet(new Set([...met, ...todo]));
  const shown = rows.filter((row) => {
    if (choice === 'all') return true;
    return choice === 'ready' ? stateOf(row) === 'ready' : met.has(row.line) || todo.includes(row.line);
  });
  const choose = (next: Choice): void => {
    setChoice(next);
    setMet(new Set(todo));
  };
  return { choice, choose, shown };
}

interface RowsStepProps {
  current: OpenImport;
  detail: ImportDetail;
  onOpen: (id: string | null) => void;
}

export function RowsStep({ current: { actions, isBusy, problem }, detail, onOpen }: RowsStepProps): ReactNode {
  const t = useT('imports');
  const problemText = useProblemText();
  const { choice, choose, shown } = useShownRows(detail);
  const counts = countStates(detail.rows);
  const suggestions = suggestionsOf(detail.rows);
  const perChoice = { todo: counts.faulty + counts.doubtful, ready: counts.ready, all: detail.rows.length };
  return (
    <>
      <div className={styles.bar}>
        <Segmented
          label={t('choice.label')}
          value={choice}
          items={choices.map((value) => ({ value, label: t(`choice.${value}`), count: perChoice[value] }))}
          onChange={choose}
        />
        <output className={styles.barText}>
          {counts.faulty > 0 &&
            counts.doubtful > 0 &&
            t('choice.summary', { faulty: counts.faulty, doubtful: counts.doubtful })}
        </output>
        <span className={panel.grow} />
        {suggestions.length > 0 && (
          <Button icon={Sparkles} busy={isBusy} onClick={() => actions.accept(suggestions)}>
            {t('acceptAll', { count: suggestions.reduce((sum, { lines }) => sum + lines.length, 0) })}
          </Button>
        )}
        <IconButton
          icon={Download}
          tone="secondary"
          label={t('result.download')}
          onClick={() => downloadRows(t, problemText, detail)}
        />
      </div>
      <div className={panel.scroll}>
        {shown.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('empty.title')} text={t('empty.text')} />
        ) : (
          <RowsTable detail={detail} rows={shown} actions={actions} />
        )}
      </div>
      <ImportFooter
        detail={detail}
        counts={counts}
        actions={actions}
        isBusy={isBusy}
        problem={problem}
        onOpen={onOpen}
      />
    </>
  );
}
