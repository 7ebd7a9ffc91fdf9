// What is done to notifications: shown at once, taken back when it is refused, and to be undone while the message stands.
import { Archive, Trash2 } from 'lucide-react';
import type { NotificationStatus } from '#shared/areas/notifications/row.ts';
import type { IconType } from '#client/kit/icon-type.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { type Action, useAction } from '#client/live/use-action.ts';
import { ArchiveMutation, type Note, ReadAllMutation, ReadMutation, RemoveMutation, RestoreMutation, UnarchiveMutation } from './documents.ts';

export interface NoteActions {
  read: (note: Note) => void;
  archive: (note: Note) => void;
  unarchive: (note: Note) => void;
  remove: (note: Note) => void;
  /** Marks everything that there is now. */
  readAll: (inboxId: string) => void;
  readingAll: boolean;
}

interface ById { [field: string]: unknown; id: string }
type Step = (note: Note, run: Action<unknown, ById>['run'], to: NotificationStatus, failed: string) => Promise<boolean>;

function useStep(): { step: Step; fail: (text: string, problem: LiveProblem) => void } {
  const words = useProblemWords();
  const fail = (text: string, problem: LiveProblem): void => { toast({ text: `${text} ${words(problem)}`, tone: 'danger', key: text }); };
  const step: Step = async ({ id }, run, to, failed) => {
    const outcome = await run({ id }, { typename: 'Notification', id, fields: { status: to } });
    if (!outcome.ok) fail(failed, outcome.problem);
    return outcome.ok;
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
  const bring = (note: Note): void => { void step(note, unarchive.run, note.status === 'unread' ? 'unread' : 'read', t('failed.unarchive')); };
  const archiveOne = async (note: Note): Promise<void> => {
    if (await step(note, archive.run, 'archived', t('failed.archive'))) undoable(t('done.archived'), Archive, () => { bring(note); });
  };
  const removeOne = async (note: Note): Promise<void> => {
    if (await step(note, remove.run, 'removed', t('failed.remove'))) undoable(t('done.removed'), Trash2, () => { void step(note, restore.run, note.status, t('failed.restore')); });
  };
  const all = async (id: string): Promise<void> => {
    const outcome = await readAll.run({ id });
    if (!outcome.ok) fail(t('failed.readAll'), outcome.problem);
  };
  return {
    read: (note) => { if (note.status === 'unread') void step(note, read.run, 'read', t('failed.read')); },
    archive: (note) => { void archiveOne(note); }, unarchive: bring, remove: (note) => { void removeOne(note); },
    readAll: (id) => { void all(id); }, readingAll: readAll.busy,
  };
}
