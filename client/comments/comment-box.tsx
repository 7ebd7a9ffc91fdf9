// Writes a comment, or corrects one. What is typed survives a reload.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { SendHorizontal } from 'lucide-react';
import { type CommentSubject, maxComment } from '#shared/areas/comments/roles.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SuggestArea } from '#client/ui/form/select/suggest-area.tsx';
import { type Comment, CorrectComment, PostComment } from './documents.ts';
import { useDraft } from './use-draft.ts';
import { useMentions } from './use-mentions.ts';
import styles from './comments.module.css';

interface BoxProps {
  label: string;
  text: string;
  setText: (text: string) => void;
  /** What the browser keeps the chosen colleagues under. */
  draft: string;
  /** The comment that is corrected. */
  initial?: Comment;
  /** True once it was sent. */
  send: (text: string, mentionIds: readonly string[]) => Promise<boolean>;
  isRunning: boolean;
  problem: string | undefined;
  onCancel?: () => void;
}

function Box(props: BoxProps): ReactNode {
  const { label, text, setText, draft, initial, send, isRunning, problem, onCancel } = props;
  const t = useT('claims');
  const [isMissing, setMissing] = useState(false);
  const { suggestion, idsIn, clear } = useMentions(draft, initial?.mentions);
  const submit = async (): Promise<void> => {
    if (isRunning) return;
    setMissing(text.trim() === '');
    if (text.trim() === '' || !(await send(text, idsIn(text)))) return;
    setText('');
    clear();
  };
  const said = isMissing && text.trim() === '' ? t('comments.empty') : problem;
  return (
    <form
      className={styles.box}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SuggestArea
        className={styles.field}
        rows={2}
        dir="auto"
        maxLength={maxComment}
        aria-label={label}
        aria-invalid={said !== undefined}
        placeholder={t('comments.placeholder')}
        value={text}
        onText={setText}
        suggestions={[suggestion]}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {said !== undefined && (
        <p className={styles.problem} role="alert">
          {said}
        </p>
      )}
      <div className={styles.buttons}>
        {onCancel && (
          <Button size="sm" tone="quiet" onClick={onCancel}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" icon={SendHorizontal} mirrorIcon busy={isRunning}>
          {t(initial ? 'comments.save' : 'comments.send')}
        </Button>
      </div>
    </form>
  );
}

/** Writes a new comment on a row. */
export function NewComment({ subject, subjectId }: { subject: CommentSubject; subjectId: string }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(PostComment);
  const draft = `comment.${subject}.${subjectId}`;
  const [text, setText] = useDraft(draft);
  return (
    <Box
      label={t('comments.new')}
      text={text}
      setText={setText}
      draft={draft}
      send={async (sent, mentionIds) => (await run({ subject, subjectId, text: sent, mentionIds: [...mentionIds] })).ok}
      isRunning={isRunning}
      problem={error && errorMessage(error.fields[0] ?? error)}
    />
  );
}

/** Corrects an own comment. */
export function CorrectedComment({ comment, onDone }: { comment: Comment; onDone: () => void }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(CorrectComment);
  const [text, setText] = useState(comment.text);
  return (
    <Box
      label={t('comments.correct')}
      text={text}
      setText={setText}
      draft={`comment.${comment.id}`}
      initial={comment}
      send={async (sent, mentionIds) => {
        const { ok } = await run({ id: comment.id, text: sent, mentionIds: [...mentionIds] });
        if (ok) onDone();
        return ok;
      }}
      isRunning={isRunning}
      problem={error && errorMessage(error.fields[0] ?? error)}
      onCancel={onDone}
    />
  );
}
