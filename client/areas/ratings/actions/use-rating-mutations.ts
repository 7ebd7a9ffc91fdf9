import { useAction } from '#client/live/use-action.ts';
import type { RequestError } from '#client/live/request-error.ts';
import type { MenuAction } from './actions.ts';
import { ArchiveMutation, FlagMutation, RemoveMutation, UnarchiveMutation, UnflagMutation } from '../mutations.ts';

export type RatingMutationResult = { ok: true } | { ok: false; problem: RequestError };
export type RunRatingMutation = (input: { id: string; reason?: string }) => Promise<RatingMutationResult>;

/** A function per menu action; none of them rejects. */
export function useRatingMutations(): Readonly<Record<MenuAction, RunRatingMutation>> {
  const flag = useAction(FlagMutation);
  const unflag = useAction(UnflagMutation);
  const archive = useAction(ArchiveMutation);
  const unarchive = useAction(UnarchiveMutation);
  const remove = useAction(RemoveMutation);
  return {
    flag: ({ id, reason = '' }) => flag.run({ id, reason }),
    unflag: ({ id }) => unflag.run({ id }),
    archive: ({ id }) => archive.run({ id }),
    unarchive: ({ id }) => unarchive.run({ id }),
    remove: async ({ id }) => {
      const outcome = await remove.run({ id });
      // Already removed by another user, or by an earlier attempt whose response was lost.
      return !outcome.ok && outcome.problem.code === 'missing' ? { ok: true } : outcome;
    },
  };
}
