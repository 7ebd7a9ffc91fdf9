// The views of a list in their person's order, and what is done with them.
import { createActionDocument } from '#client/actions/action-document.ts';
import { useRunAction } from '#client/actions/use-run-action.ts';
import type { ListViewsProps } from '#client/list/list-environment.ts';
import { useAction } from '#client/live/use-action.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { savedViewActions } from './actions.ts';
import { type SavedView, SavedViewLive, SavedViewsQuery } from './documents.ts';
import { inOrder, useViewOrder } from './view-order.ts';

export interface Views {
  own: readonly SavedView[];
  team: readonly SavedView[];
  open: SavedView | undefined;
  query: Pick<LiveQuery<unknown>, 'error' | 'loading' | 'stale' | 'refetch'>;
  /** Exchanges two views in the person's order. */
  swap: (a: string, b: string) => void;
}

/** The views that the person sees: they come and go live. */
export function useViews(list: string, openId: string | null, userId: string): Views {
  const query = useLive(SavedViewsQuery, { variables: { list }, watch: ['savedView'] });
  useEntityChanges('savedView', 'any', query.refetch);
  const [order, setOrder] = useViewOrder(list, userId);
  const views = inOrder(query.data?.savedViews.filter(({ status }) => status === 'active') ?? [], order);
  const isOwn = ({ owner }: SavedView): boolean => owner?.id === userId;
  const [own, team] = [views.filter(isOwn), views.filter((view) => !isOwn(view))];
  return {
    own,
    team,
    open: views.find(({ id }) => id === openId),
    query,
    swap: (a, b) => {
      const ids = [...own, ...team].map(({ id }) => id);
      setOrder(ids.map((id) => (id === a ? b : id === b ? a : id)));
    },
  };
}

const createMutation = createActionDocument({ entity: 'savedView', action: 'create', fragment: SavedViewLive });

interface ViewCommands {
  act: (action: string, view: SavedView, input?: Record<string, string>) => Promise<void>;
  /** Saves what the list shows; true if that was done. */
  create: (name: string) => Promise<boolean>;
}

export function useViewCommands(
  { list, open, current, onOpen, onSaved }: ListViewsProps,
  refetch: () => void,
): ViewCommands {
  const t = useT('views');
  const errorMessage = useErrorMessage();
  const { run, report } = useRunAction(savedViewActions);
  const creation = useAction(createMutation);
  return {
    act: async (action, view, input = {}) => {
      const result = await run(action, [view], input);
      report(action, input, result);
      if (result.failed.length > 0) return;
      refetch();
      if (action === 'update') onSaved(view.id);
      if (action === 'remove' && view.id === open) onOpen(null);
    },
    create: async (name) => {
      const outcome = await creation.run({ list, name, query: current });
      if (!outcome.ok) {
        const [field] = outcome.problem.fields;
        toast({ text: errorMessage(field ?? outcome.problem), tone: 'danger' });
        return false;
      }
      refetch();
      onSaved(outcome.data.result.row.id);
      toast({ text: t('saved', { name }), tone: 'success' });
      return true;
    },
  };
}
