import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useIsPhone } from '#client/lib/media-query.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import type {
  ActionHostProps,
  ActionGroup,
  ActionReport,
  FailedActions,
  ListActions,
  MatchingRows,
  OpenableLink,
  PendingAction,
} from './action-types.ts';
import type { ListPresentation, ListRow } from '../list-definition.ts';
import { maxSelectionRows } from '#shared/lib/limits.ts';
import { useListEnvironment } from '../list-environment.ts';
import { usePublishAvailableActions } from './available-actions.ts';
import type { ListState } from '../state/use-list.ts';

/** Shortcut that opens the status picker. */
export const statusPickerHotkey = 's';

export interface ListActionState<Row> {
  run: (action: string, rows: readonly Row[]) => void;
  /** Shortcuts. Each runs on the selection, else on the open row, else on the row under the cursor. */
  keys: Readonly<Record<string, () => void>>;
  /** True while an action is being chosen, filled in or run. */
  busy: boolean;
  props: ActionHostProps<Row>;
}

/** All rows that the list's filters leave, while those of the page are selected and there are more. */
function useMatching<Row extends ListRow & LiveRow>({
  rows,
  page,
  live,
  marks,
  selection,
  sums,
  matching: input,
}: ListState<Row>): ActionHostProps<Row>['matching'] {
  const [chosen, setChosen] = useState<object | null>(null);
  const present = rows.filter(({ id }) => marks.get(id) !== 'tombstone');
  const isPageSelected = present.length > 0 && present.every(({ id }) => selection.ids.has(id));
  // Whoever takes a row out, or changes a filter, no longer means all of them.
  if (chosen !== null && (chosen !== input || !isPageSelected)) setChosen(null);
  if (!page || live.isPreviousData || !isPageSelected) return null;
  const { total, totalIsExact } = page;
  if (totalIsExact && (total <= selection.ids.size || total > maxSelectionRows)) return null;
  const onSelect = (isSelected: boolean): void => {
    setChosen(isSelected ? input : null);
  };
  return {
    input,
    total,
    totalIsExact,
    isSelected: chosen === input,
    onSelect,
    sums: Object.fromEntries(sums.map(({ field, value }) => [field, value])),
  };
}

/** The viewer's pages for the rows that an action would run on. */
function useSelectionLinks<Row extends ListRow>(
  links: ListPresentation<Row>['links'],
  targets: readonly Row[],
  matching: ActionHostProps<Row>['matching'],
): readonly OpenableLink[] {
  const { viewer } = useListEnvironment();
  const [, navigate] = useLocation();
  return (links ?? [])
    .filter(({ visibleTo }) => visibleTo(viewer))
    .map(({ path, id, icon, keys }) => ({
      id,
      icon,
      keys,
      onOpen: () => {
        if (targets.length === 0) return;
        navigate(
          path(matching?.isSelected === true ? { matching: matching.input } : { ids: targets.map((row) => row.id) }),
        );
      },
    }));
}

/** Keeps selected what failed and what the action did not run on, and tells the list what failed. */
function useSettle<Row extends ListRow>(
  { selection, address }: ListState<Row>,
  onFailures: (failed: FailedActions | null) => void,
): (report: ActionReport<Row>, acted: 'all' | readonly Row[]) => void {
  const t = useT('list');
  const isCovered = useIsPhone() && address.open !== null;
  return function settle({ failures, failedRows, retry }, acted): void {
    const [first] = failures;
    // On a phone the open row covers the list, where what failed is named.
    if (first && isCovered)
      toast({ text: t('pair', { name: first.label, value: first.reason }), tone: 'danger', urgent: true });
    selection.keep((id) => acted !== 'all' && !acted.some((row) => row.id === id), failedRows);
    const again = retry && (async () => settle(await retry(), failedRows));
    onFailures(failures.length > 0 ? { failures, retry: again } : null);
  };
}

/** The action that is asked for or run, and what becomes of it. */
function usePendingAction<Row extends ListRow>(
  list: ListState<Row>,
  onFailures: (failed: FailedActions | null) => void,
) {
  const [pending, setPending] = useState<PendingAction<Row> | null>(null);
  const settle = useSettle(list, onFailures);
  const run = useCallback((action: string, rows: readonly Row[], matching?: MatchingRows) => {
    setPending({ action, rows, matching });
  }, []);
  const onDone = (report: ActionReport<Row>): void => {
    setPending(null);
    if (!report.isRefused) settle(report, pending?.matching ? 'all' : (pending?.rows ?? []));
  };
  const onCancel = (): void => {
    setPending(null);
  };
  return { pending, run, onDone, onCancel };
}

interface Hotkeys {
  run: (action: string) => void;
  choose: (kind: ActionGroup) => void;
  links: readonly OpenableLink[];
}

/** The shortcuts of actions and links, and the one of the status picker. */
function hotkeysOf<Row>(actions: ListActions<Row>, { run, choose, links }: Hotkeys): Record<string, () => void> {
  const ofActions = Object.entries(actions.hotkeys).map(([action, key]): [string, () => void] => [
    key,
    () => {
      run(action);
    },
  ]);
  return {
    ...Object.fromEntries(ofActions),
    ...Object.fromEntries(links.map(({ keys, onOpen }) => [keys, onOpen])),
    [statusPickerHotkey]: () => {
      choose('status');
    },
  };
}

/** What an action would run on: the selection, else the open row, else the row under the cursor. */
function targetsOf<Row extends ListRow>(
  { rows, selection, address, marks }: ListState<Row>,
  cursor: string | null,
): readonly Row[] {
  if (selection.rows.length > 0) return selection.rows;
  return rows.filter(({ id }) => id === (address.open ?? cursor) && marks.get(id) !== 'tombstone');
}

/** Runs actions on rows of a list and updates the selection afterwards. */
export function useListActions<Row extends ListRow & LiveRow>(
  definition: Pick<ListPresentation<Row>, 'area' | 'list' | 'actions' | 'links'>,
  list: ListState<Row>,
  { cursor, onFailures }: { cursor: string | null; onFailures: (failed: FailedActions | null) => void },
): ListActionState<Row> {
  const { actions } = definition;
  const { selection } = list;
  const hasSelection = selection.rows.length > 0;
  const matching = useMatching(list);
  const [choosing, setChoosing] = useState<ActionGroup | null>(null);
  const { pending, run, onDone, onCancel } = usePendingAction(list, onFailures);
  const targets = targetsOf(list, cursor);
  // Rows that do not allow the action are skipped and stay selected.
  const runOnTargets = (action: string): void => {
    const allowing = targets.filter((row) => actions?.allowed(row).includes(action) === true);
    const all = matching?.isSelected === true && hasSelection ? matching : undefined;
    if (allowing.length > 0)
      run(action, allowing, all && { input: all.input, total: all.total, totalIsExact: all.totalIsExact });
  };
  const links = useSelectionLinks(definition.links, targets, hasSelection ? matching : null);
  usePublishAvailableActions(definition, {
    targets,
    run: runOnTargets,
    clear: hasSelection ? selection.clear : null,
  });
  const choose = (kind: ActionGroup): void => {
    setChoosing(targets.length > 0 ? kind : null);
  };
  return {
    run,
    busy: choosing !== null || pending !== null,
    keys: actions ? hotkeysOf(actions, { run: runOnTargets, choose, links }) : {},
    props: {
      selected: selection.rows,
      matching,
      links,
      choosing: choosing && { rows: targets, kind: choosing },
      pending,
      onRun: runOnTargets,
      onChoose: choose,
      onClear: selection.clear,
      onDone,
      onChosen: (action) => {
        setChoosing(null);
        if (action !== null) runOnTargets(action);
      },
      onCancel,
    },
  };
}
