// Pictures and PDFs of a message that is being written.
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { FileText, Paperclip, X } from 'lucide-react';
import { maxAttachments } from '#shared/areas/claims/message.ts';
import { imageTypes } from '#shared/files/file-kinds.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import styles from './composer.module.css';

const pdf = 'application/pdf';

/** Pictures and PDFs that are being uploaded. */
export function useAttachments() {
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

/** What is uploaded and what came of it, each with a button that removes it. */
export function Attachments({ items }: { items: ReturnType<typeof useAttachments>['items'] }): ReactNode {
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

/** The button that chooses them. */
export function FilePicker({ onAdd }: { onAdd: (files: readonly File[]) => void }): ReactNode {
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
