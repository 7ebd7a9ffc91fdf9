// Writes into the thread of a claim: an answer that the other side reads or, for staff, a note among colleagues. What is
// typed survives a reload, and files are uploaded while one types.
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { FileText, Paperclip, SendHorizontal, X } from 'lucide-react';
import { maxAttachments, maxMessage } from '#shared/areas/claims/message.ts';
import type { PresentUser } from '#shared/live/presence.ts';
import { imageTypes } from '#shared/files/file-kinds.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { useTyping } from '#client/app/presence/use-typing.ts';
import { PostComment } from '#client/comments/documents.ts';
import { useAction } from '#client/live/use-action.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { type Claim, ClaimLive } from '../documents.ts';
import { useDraft } from './use-draft.ts';
import styles from './composer.module.css';

const writeMutation = createActionDocument({ entity: 'claim', action: 'write', fragment: ClaimLive });
const pdf = 'application/pdf';
type Mode = 'answer' | 'note';

interface ComposerProps {
  claim: Claim;
  /** Whether the viewer writes notes among staff too. */
  canNote: boolean;
}

/** Pictures and PDFs that are being uploaded. */
function useAttachments() {
  const photos = useUploads('photo');
  const documents = useUploads('document');
  const items = [
    ...photos.items.map((item) => ({ ...item, isPhoto: true, remove: photos.remove })),
    ...documents.items.map((item) => ({ ...item, isPhoto: false, remove: documents.remove })),
  ];
  return {
    items,
    isSending: items.some(({ state }) => state === 'sending'),
    ids: items.flatMap(({ id }) => (id === null ? [] : [id])),
    add: (files: readonly File[]) => {
      const room = files.slice(0, Math.max(0, maxAttachments - items.length));
      photos.add(room.filter(({ type }) => type !== pdf));
      documents.add(room.filter(({ type }) => type === pdf));
    },
    clear: () => {
      for (const { key, remove } of items) remove(key);
    },
  };
}

function Attachments({ items }: { items: ReturnType<typeof useAttachments>['items'] }): ReactNode {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  if (items.length === 0) return null;
  return (
    <ul className={styles.attachments}>
      {items.map(({ key, preview, isPhoto, state, progress, problem, remove }) => (
        <li key={key} className={cx(styles.attachment, state === 'failed' && styles.failed)}>
          {isPhoto ? <img src={preview} alt="" /> : <FileText size={18} aria-hidden />}
          <span>
            {state === 'failed' && problem
              ? errorMessage(problem.fields[0] ?? problem)
              : t(state === 'sending' ? 'composer.sending' : 'composer.attached', {
                  percent: Math.round(progress * 100),
                })}
          </span>
          <IconButton
            icon={X}
            size="sm"
            label={t('composer.remove')}
            onClick={() => {
              remove(key);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

/** Sends what was typed; the error of the last try. */
function useSend({ claim }: ComposerProps, mode: Mode) {
  const write = useAction(writeMutation);
  const note = useAction(PostComment);
  const { run: runWrite } = write;
  const { run: runNote } = note;
  return {
    isRunning: write.isRunning || note.isRunning,
    error: mode === 'note' ? note.error : write.error,
    send: async (text: string, fileIds: readonly string[]): Promise<boolean> => {
      if (mode === 'note') return (await runNote({ subject: 'claim', subjectId: claim.id, text })).ok;
      return (await runWrite({ id: claim.id, text, fileIds: [...fileIds] })).ok;
    },
  };
}

function FilePicker({ onAdd }: { onAdd: (files: readonly File[]) => void }): ReactNode {
  const t = useT('claims');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={Paperclip} label={t('composer.attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={[...imageTypes, pdf].join(',')}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** Who else is writing, before one sends the same. */
function WhoTypes({ people }: { people: readonly PresentUser[] }): ReactNode {
  const t = useT('claims');
  const typing = people.filter((person) => person.typing);
  if (typing.length === 0) return null;
  return (
    <p className={styles.typing} aria-live="polite">
      {t('composer.typing', { count: typing.length, names: typing.map(({ name }) => name).join(', ') })}
    </p>
  );
}

/** The composer below a thread. Ctrl+Enter sends. */
export function Composer(props: ComposerProps): ReactNode {
  const { claim, canNote } = props;
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const [mode, setMode] = useState<Mode>('answer');
  const [text, setText] = useDraft(`claim.${claim.id}.${mode}`);
  const [missing, setMissing] = useState(false);
  const attachments = useAttachments();
  const { send, isRunning, error } = useSend(props, mode);
  const { people, onFocus, onBlur } = useTyping({ screen: 'tickets', object: claim.id }, text !== '');
  const isEmpty = text.trim() === '' && (mode === 'note' || attachments.ids.length === 0);
  const submit = async (): Promise<void> => {
    if (isRunning || attachments.isSending) return;
    if (isEmpty) {
      setMissing(true);
      return;
    }
    if (await send(text, mode === 'note' ? [] : attachments.ids)) {
      setText('');
      if (mode === 'answer') attachments.clear();
    }
  };
  const problem = missing && isEmpty ? t('composer.empty') : error && errorMessage(error.fields[0] ?? error);
  return (
    <form
      className={cx(styles.composer, mode === 'note' && styles.isNote)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <WhoTypes people={people} />
      {canNote && (
        <Segmented
          label={t('composer.mode')}
          value={mode}
          onChange={setMode}
          items={[
            { value: 'answer', label: t('composer.answer') },
            { value: 'note', label: t('composer.note') },
          ]}
        />
      )}
      <textarea
        className={styles.text}
        rows={3}
        dir="auto"
        maxLength={maxMessage}
        aria-label={t(mode === 'note' ? 'composer.note' : 'composer.answer')}
        aria-invalid={problem !== undefined}
        placeholder={t(mode === 'note' ? 'composer.notePlaceholder' : 'composer.placeholder')}
        value={text}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={({ target }) => {
          setText(target.value);
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void submit();
          }
        }}
      />
      <Attachments items={attachments.items} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.foot}>
        {mode === 'answer' && <FilePicker onAdd={attachments.add} />}
        <span className={styles.space} />
        <Button type="submit" tone="primary" icon={SendHorizontal} busy={isRunning || attachments.isSending}>
          {t(mode === 'note' ? 'composer.keep' : 'composer.send')}
        </Button>
      </div>
    </form>
  );
}
