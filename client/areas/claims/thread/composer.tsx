// Writes into the thread of a claim: an answer that the other side reads or, for staff, a note among colleagues. What is
// typed survives a reload, and files are uploaded while one types. "/" offers saved answers, "@" colleagues in a note.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { CheckCheck, SendHorizontal } from 'lucide-react';
import { openPlaceholders } from '#shared/areas/claims/placeholders.ts';
import { maxMessage } from '#shared/areas/claims/message.ts';
import type { PresentUser } from '#shared/live/presence.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { useTyping } from '#client/app/presence/use-typing.ts';
import { PostComment } from '#client/comments/documents.ts';
import { useDraft } from '#client/comments/use-draft.ts';
import { useMentions } from '#client/comments/use-mentions.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { SuggestArea } from '#client/ui/form/select/suggest-area.tsx';
import { type Claim, ClaimLive } from '../documents.ts';
import { MacroButton } from '../macros/macro-button.tsx';
import { useMacros } from '../macros/use-macros.ts';
import { Attachments, FilePicker, useAttachments } from './attachments.tsx';
import styles from './composer.module.css';

const writeMutation = createActionDocument({ entity: 'claim', action: 'write', fragment: ClaimLive });
const closeMutation = createActionDocument({ entity: 'claim', action: 'close', fragment: ClaimLive });
type Mode = 'answer' | 'note';

interface ComposerProps {
  claim: Claim;
  /** Whether the viewer is staff, who write notes and have saved answers. */
  isStaff: boolean;
}

interface Message {
  text: string;
  fileIds: readonly string[];
  mentionIds: readonly string[];
  closes: boolean;
}

/** Sends what was typed; the error of the last try. */
function useSend(claim: Claim, mode: Mode) {
  const write = useAction(writeMutation);
  const close = useAction(closeMutation);
  const note = useAction(PostComment);
  const { run: runWrite } = write;
  return {
    isRunning: write.isRunning || close.isRunning || note.isRunning,
    error: mode === 'note' ? note.error : (write.error ?? close.error),
    /** True once the message is there, even if the claim could not be closed then: the error says so. */
    send: async ({ text, fileIds, mentionIds, closes }: Message): Promise<boolean> => {
      const about = { subject: 'claim', subjectId: claim.id } as const;
      if (mode === 'note') return (await note.run({ ...about, text, mentionIds: [...mentionIds] })).ok;
      const { ok } = await runWrite({ id: claim.id, text, fileIds: [...fileIds] });
      if (ok && closes) await close.run({ id: claim.id });
      return ok;
    },
  };
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

/** What a saved answer could not fill: it must not be sent as it is. */
function useOpenPlaceholders(text: string): string | undefined {
  const t = useT('claims');
  const open = openPlaceholders(text);
  if (open.length === 0) return undefined;
  return t('composer.toFill', { names: open.map((name) => t(`placeholders.${name}`)).join(', ') });
}

/** What is being written, and how it is sent. */
function useComposer({ claim, isStaff }: ComposerProps) {
  const t = useT('claims');
  const errorMessage = useErrorMessage();
  const [mode, setMode] = useState<Mode>('answer');
  const draft = `claim.${claim.id}.${mode}`;
  const [text, setText] = useDraft(draft);
  const [isMissing, setMissing] = useState(false);
  const attachments = useAttachments();
  const { send, isRunning, error } = useSend(claim, mode);
  const macros = useMacros(claim, { pause: !isStaff });
  const mentions = useMentions(draft);
  const toFill = useOpenPlaceholders(mode === 'answer' ? text : '');
  const isEmpty = text.trim() === '' && (mode === 'note' || attachments.ids.length === 0);
  const isBusy = isRunning || attachments.isSending;
  const submit = async (closes = false): Promise<void> => {
    if (isBusy || toFill !== undefined) return;
    setMissing(isEmpty);
    if (isEmpty) return;
    const fileIds = mode === 'note' ? [] : attachments.ids;
    if (!(await send({ text, fileIds, mentionIds: mentions.idsIn(text), closes }))) return;
    setText('');
    mentions.clear();
    if (mode === 'answer') attachments.clear();
  };
  const problem = isMissing && isEmpty ? t('composer.empty') : error && errorMessage(error.fields[0] ?? error);
  return { mode, setMode, text, setText, attachments, macros, mentions, toFill, problem, isBusy, submit };
}
type ComposerState = ReturnType<typeof useComposer>;

/** For staff: an answer or a note, and the saved answers. */
function Top({ mode, setMode, text, setText, macros }: ComposerState): ReactNode {
  const t = useT('claims');
  return (
    <div className={styles.top}>
      <Segmented
        label={t('composer.mode')}
        value={mode}
        onChange={setMode}
        items={[
          { value: 'answer', label: t('composer.answer') },
          { value: 'note', label: t('composer.note') },
        ]}
      />
      <span className={styles.space} />
      {mode === 'answer' && (
        <MacroButton
          macros={macros}
          onPick={(filled) => {
            setText(text.trim() === '' ? filled : `${text.trimEnd()}\n${filled}`);
          }}
        />
      )}
    </div>
  );
}

function Foot({ mode, attachments, isBusy, submit, canClose }: ComposerState & { canClose: boolean }): ReactNode {
  const t = useT('claims');
  return (
    <div className={styles.foot}>
      {mode === 'answer' && <FilePicker onAdd={attachments.add} />}
      <span className={styles.space} />
      {canClose && (
        <Button
          icon={CheckCheck}
          disabled={isBusy}
          onClick={() => {
            void submit(true);
          }}
        >
          {t('composer.sendAndClose')}
        </Button>
      )}
      <Button type="submit" tone="primary" icon={SendHorizontal} mirrorIcon busy={isBusy}>
        {t(mode === 'note' ? 'composer.keep' : 'composer.send')}
      </Button>
    </div>
  );
}

/** The composer below a thread. Ctrl+Enter sends. */
export function Composer(props: ComposerProps): ReactNode {
  const { claim, isStaff } = props;
  const t = useT('claims');
  const composer = useComposer(props);
  const { mode, text, setText, attachments, macros, mentions, toFill, problem, submit } = composer;
  const { people, onFocus, onBlur } = useTyping({ screen: 'tickets', object: claim.id }, text !== '');
  const said = toFill ?? problem;
  const hint = mode === 'note' ? 'notePlaceholder' : isStaff ? 'staffPlaceholder' : 'placeholder';
  return (
    <form
      className={cx(styles.composer, mode === 'note' && styles.isNote)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <WhoTypes people={people} />
      {isStaff && <Top {...composer} />}
      <SuggestArea
        className={styles.text}
        rows={3}
        dir="auto"
        maxLength={maxMessage}
        aria-label={t(mode === 'note' ? 'composer.note' : 'composer.answer')}
        aria-invalid={said !== undefined}
        placeholder={t(`composer.${hint}`)}
        value={text}
        suggestions={isStaff ? [mode === 'note' ? mentions.suggestion : macros.suggestion] : []}
        onFocus={onFocus}
        onBlur={onBlur}
        onText={setText}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void submit();
        }}
      />
      {mode === 'answer' && <Attachments items={attachments.items} />}
      {said !== undefined && (
        <p className={cx(toFill === undefined ? styles.problem : styles.toFill)} role="alert">
          {said}
        </p>
      )}
      <Foot {...composer} canClose={isStaff && mode === 'answer' && claim.allowedActions.includes('close')} />
    </form>
  );
}
