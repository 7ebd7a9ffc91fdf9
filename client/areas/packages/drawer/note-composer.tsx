import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useAtomValue } from 'jotai';
import { LockKeyhole, SendHorizontal } from 'lucide-react';
import { fieldProblems } from '#shared/kit/parse-input.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { useIsTouch } from '#client/kit/media.ts';
import { IconButton } from '#client/kit/ui/icon-button.tsx';
import { TextArea } from '#client/kit/ui/text-area.tsx';
import { TypingDots } from '#client/kit/ui/typing-dots.tsx';
import { type Refusal, useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { useTyping } from '#client/live/signals/use-typing.ts';
import { useAction } from '#client/live/use-action.ts';
import { sessionAtom } from '#client/session/session.ts';
import type { Pkg } from '../documents.ts';
import { actionDocument } from '../run/action-document.ts';
import { useNoteDraft } from './note-draft.ts';
import styles from './drawer.module.css';

function useSending(pkg: Pkg) {
  const viewer = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const [text, setText] = useNoteDraft(`${viewer} ${pkg.id}`);
  const [wrong, setWrong] = useState<Refusal | null>(null);
  const { run, busy, problem, forget } = useAction(actionDocument('addNote'));
  const send = async (): Promise<void> => {
    if (busy) return;
    const parsed = packageInputs.addNote.safeParse({ id: pkg.id, internalNote: text }, { reportInput: true });
    setWrong(parsed.success ? null : (fieldProblems(parsed.error)[0] ?? null));
    if (parsed.success && (await run({ id: pkg.id, internalNote: text.trim() })).ok) setText('');
  };
  const refusal = wrong ?? problem?.fields[0] ?? problem ?? null;
  return {
    text,
    busy,
    refusal,
    send,
    write: (next: string) => {
      setWrong(null);
      forget();
      setText(next);
    },
  };
}

/** Writes an internal note: staff and carriers read it in the activity, the sender never does. */
export function NoteComposer({ pkg }: { pkg: Pkg }): ReactNode {
  const t = useWords('packages');
  const words = useProblemWords();
  const touch = useIsTouch();
  const id = useId();
  const { text, busy, refusal, send, write } = useSending(pkg);
  const { people, onFocus, onBlur } = useTyping({ screen: 'package', object: pkg.id }, text !== '');
  const onKeyDown = (event: KeyboardEvent): void => {
    // With a finger, Enter is a new line as everywhere on a phone.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || touch) return;
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
      <TypingDots people={people} />
      <div className={styles.composing}>
        <TextArea
          rows={1}
          grow
          dir={text === '' ? undefined : 'auto'}
          className={styles.composerText}
          aria-label={t('actions.addNote')}
          placeholder={t('composer.placeholder')}
          aria-describedby={`${id}-who ${id}-wrong`}
          invalid={refusal !== null}
          value={text}
          onChange={(event) => {
            write(event.target.value);
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
      <p id={`${id}-who`} className={styles.composerHint}>
        <LockKeyhole size={12} aria-hidden />
        {t('hints.internalNote')}
      </p>
      <p id={`${id}-wrong`} role="alert" className={styles.composerWrong}>
        {refusal && words(refusal)}
      </p>
    </form>
  );
}
