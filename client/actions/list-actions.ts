// The actions of a list's rows. A list is shown before the code of its actions is loaded.

import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { ListActions } from '#client/list/actions/action-types.ts';
import type { ActionRow, EntityActions } from './define-actions.ts';

export interface ListActionsOptions<Row extends ActionRow> {
  /** Shortcuts of the actions with a button in the bulk bar, known before the actions are loaded. */
  hotkeys?: Readonly<Record<string, string>>;
  load: () => Promise<EntityActions<Row>>;
}

/** Bulk bar, action picker, row menu and dialogs for the actions of an entity. */
export function listActions<Row extends ActionRow>({ hotkeys = {}, load }: ListActionsOptions<Row>): ListActions<Row> {
  const host = async () => {
    const [{ createActionHost }, actions] = await Promise.all([import('./action-host.tsx'), load()]);
    return createActionHost(actions);
  };
  return {
    allowed: ({ allowedActions = [] }) => allowedActions,
    hotkeys,
    ActionHost: lazyPart(async () => ({ default: (await host()).Host })),
    RowMenu: lazyPart(async () => ({ default: (await host()).Menu })),
    loadPresentation: async () => (await load()).presentation,
  };
}
