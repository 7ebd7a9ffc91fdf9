// The author corrects the own last message for five minutes.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { maxMessage } from '#shared/areas/claims/message.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { type ClaimMessage, MessageLive } from '../documents.ts';
import styles from './thread.module.css';

const correctMutation = createActionDocument({ entity: 'claimMessage', action: 'correct', fragment: MessageLive });

/** The text of a message as a form. */
export default function CorrectMessage({ message, onDone }: { message: ClaimMessage; onDone: () => void }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const [text, setText] = useState(message.text ?? '');
  const { run, isRunning, error } = useAction(correctMutation);
  const submit = async (): Promise<void> => {
    if (!isRunning && (await run({ id: message.id, text })).ok) onDone();
  };
  const problem = error && errorMessage(error.fields[0] ?? error);
  return (
    <form
      className={styles.correct}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was just pressed
        autoFocus
        grow
        rows={2}
        dir="auto"
        maxLength={maxMessage}
        aria-label={t('thread.correct')}
        invalid={problem !== undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') onDone();
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="sm" tone="quiet" onClick={onDone}>
          {t('thread.keepText')}
        </Button>
        <Button size="sm" type="submit" busy={isRunning}>
          {t('thread.saveText')}
        </Button>
      </div>
    </form>
  );
}
