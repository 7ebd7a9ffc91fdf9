import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useAtomValue } from 'jotai';
import { LockKeyhole, SendHorizontal } from 'lucide-react';
import { fieldErrorsOf } from '#shared/lib/parse-input.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { useIsTouch } from '#client/lib/media-query.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { TypingIndicator } from '#client/ui/display/presence/typing-indicator.tsx';
import { type CodedError, useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useTyping } from '#client/app/presence/use-typing.ts';
import { isQueued } from '#client/live/keeping.ts';
import { useAction } from '#client/live/use-action.ts';
import { sessionAtom } from '#client/session/session.ts';
import type { Package } from '../../documents.ts';
import { packageRowActions } from '../../actions/actions.ts';
import { useNoteDraft } from './note-draft.ts';
import styles from './note-composer.module.css';

function useNoteForm(pkg: Package) {
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const [text, setText] = useNoteDraft(`${userId} ${pkg.id}`);
  const [inputError, setInputError] = useState<CodedError | null>(null);
  const { run, isRunning, error: problem, clearError } = useAction(packageRowActions.document('addNote'));
  const send = async (): Promise<void> => {
    if (isRunning) return;
    const parsed = packageInputs.addNote.safeParse({ id: pkg.id, internalNote: text }, { reportInput: true });
    setInputError(parsed.success ? null : (fieldErrorsOf(parsed.error)[0] ?? null));
    if (!parsed.success) return;
    const subject = packageRowActions.subjectOf('addNote', [pkg]);
    const outcome = await run({ id: pkg.id, internalNote: text.trim() }, undefined, subject);
    if (outcome.ok || isQueued(outcome.problem)) setText('');
  };
  const error = inputError ?? problem?.fields[0] ?? problem ?? null;
  return {
    text,
    busy: isRunning,
    error,
    send,
    change: (next: string) => {
      setInputError(null);
      clearError();
      setText(next);
    },
  };
}

/** Form for an internal note. Staff and carriers see the note in the activity; the sender never does. */
export function NoteComposer({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const isTouch = useIsTouch();
  const id = useId();
  const { text, busy, error, send, change } = useNoteForm(pkg);
  const { people, onFocus, onBlur } = useTyping({ screen: 'package', object: pkg.id }, text !== '');
  const onKeyDown = (event: KeyboardEvent): void => {
    // On touch devices Enter inserts a new line, as users expect there.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles.composer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TypingIndicator people={people} />
      <div className={styles.composerBox}>
        <TextArea
          rows={1}
          grow
          dir={text === '' ? undefined : 'auto'}
          className={styles.composerText}
          aria-label={t('actions.addNote')}
          placeholder={t('composer.placeholder')}
          aria-describedby={`${id}-hint ${id}-error`}
          invalid={error !== null}
          value={text}
          onChange={(event) => {
            change(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        <IconButton
          type="submit"
          tone="primary"
          icon={SendHorizontal}
          mirrorIcon
          busy={busy}
          label={t('composer.send')}
          className={styles.composerSend}
        />
      </div>
      <p id={`${id}-hint`} className={styles.composerHint}>
        <LockKeyhole size={12} aria-hidden />
        {t('hints.internalNote')}
      </p>
      <p id={`${id}-error`} role="alert" className={styles.composerError}>
        {error && errorMessage(error)}
      </p>
    </form>
  );
}
