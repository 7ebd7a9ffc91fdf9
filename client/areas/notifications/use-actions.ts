// What is done to notifications: shown at once, taken back when it is refused, and to be undone while the message stands.
import { Archive, Trash2 } from 'lucide-react';
import type { NotificationStatus } from '#shared/areas/notifications/row.ts';
import type { IconType } from '#client/kit/icon-type.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { type Action, useAction } from '#client/live/use-action.ts';
import {
  ArchiveMutation,
  type Note,
  ReadAllMutation,
  ReadMutation,
  RemoveMutation,
  RestoreMutation,
  UnarchiveMutation,
} from './documents.ts';

/** Each acts on all notifications of a line. */
export interface NoteActions {
  read: (notes: readonly Note[]) => void;
  archive: (notes: readonly Note[]) => void;
  unarchive: (notes: readonly Note[]) => void;
  remove: (notes: readonly Note[]) => void;
  /** Marks everything that there is now. */
  readAll: (inboxId: string) => void;
  readingAll: boolean;
}

interface ById {
  [field: string]: unknown;
  id: string;
}
/** Tries each of them, and returns those that it was done to; why others were refused is said once. */
type Step = (
  notes: readonly Note[],
  run: Action<unknown, ById>['run'],
  to: NotificationStatus | 'own',
  failed: string,
) => Promise<readonly Note[]>;

function useStep(): { step: Step; fail: (text: string, problem: LiveProblem) => void } {
  const words = useProblemWords();
  const fail = (text: string, problem: LiveProblem): void => {
    toast({ text: `${text} ${words(problem)}`, tone: 'danger', key: text });
  };
  const step: Step = async (notes, run, to, failed) => {
    const outcomes = await Promise.all(
      notes.map(({ id, status }) =>
        run({ id }, { typename: 'Notification', id, fields: { status: to === 'own' ? status : to } }),
      ),
    );
    const refused = outcomes.find((outcome) => !outcome.ok);
    if (refused && !refused.ok) fail(failed, refused.problem);
    return notes.filter((_, at) => outcomes[at]?.ok);
  };
  return { step, fail };
}

/** The actions of the centre. */
export function useNoteActions(): NoteActions {
  const t = useWords('notifications');
  const { step, fail } = useStep();
  const read = useAction(ReadMutation);
  const archive = useAction(ArchiveMutation);
  const unarchive = useAction(UnarchiveMutation);
  const remove = useAction(RemoveMutation);
  const restore = useAction(RestoreMutation);
  const readAll = useAction(ReadAllMutation);
  const undoable = (text: string, icon: IconType, undo: () => void): void => {
    toast({ text, icon, action: { label: t('undo'), onSelect: undo } });
  };
  const bring = (notes: readonly Note[]): void => {
    void step(
      notes.map((note): Note => ({ ...note, status: note.status === 'unread' ? 'unread' : 'read' })),
      unarchive.run,
      'own',
      t('failed.unarchive'),
    );
  };
  const archiveAll = async (notes: readonly Note[]): Promise<void> => {
    const done = await step(notes, archive.run, 'archived', t('failed.archive'));
    if (done.length > 0)
      undoable(t('done.archived', { count: done.length }), Archive, () => {
        bring(done);
      });
  };
  const removeAll = async (notes: readonly Note[]): Promise<void> => {
    const done = await step(notes, remove.run, 'removed', t('failed.remove'));
    if (done.length > 0)
      undoable(t('done.removed', { count: done.length }), Trash2, () => {
        void step(done, restore.run, 'own', t('failed.restore'));
      });
  };
  const all = async (id: string): Promise<void> => {
    const outcome = await readAll.run({ id });
    if (!outcome.ok) fail(t('failed.readAll'), outcome.problem);
  };
  return {
    read: (notes) => {
      void step(
        notes.filter(({ status }) => status === 'unread'),
        read.run,
        'read',
        t('failed.read'),
      );
    },
    archive: (notes) => {
      void archiveAll(notes);
    },
    unarchive: bring,
    remove: (notes) => {
      void removeAll(notes);
    },
    readAll: (id) => {
      void all(id);
    },
    readingAll: readAll.busy,
  };
}
