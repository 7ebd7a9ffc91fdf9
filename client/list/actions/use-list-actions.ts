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

/** Runs actions on rows of a list and updates the selection afterwards. */
export function useListActions<Row extends ListRow & LiveRow>(
  definition: Pick<ListPresentation<Row>, 'area' | 'list' | 'actions' | 'links'>,
  list: ListState<Row>,
  { cursor, onFailures }: { cursor: string | null; onFailures: (failed: FailedActions | null) => void },
): ListActionState<Row> {
  const { actions } = definition;
  const { rows, selection, address, marks } = list;
  const matching = useMatching(list);
  const [choosing, setChoosing] = useState<ActionGroup | null>(null);
  const [pending, setPending] = useState<PendingAction<Row> | null>(null);
  const run = useCallback((action: string, on: readonly Row[], all?: MatchingRows) => {
    setPending({ action, rows: on, matching: all });
  }, []);
  const single = rows.filter(({ id }) => id === (address.open ?? cursor) && marks.get(id) !== 'tombstone');
  const targets = selection.rows.length > 0 ? selection.rows : single;
  // Rows that do not allow the action are skipped and stay selected.
  const runOnTargets = (action: string): void => {
    const allowing = targets.filter((row) => actions?.allowed(row).includes(action) === true);
    const all = matching?.isSelected === true && selection.rows.length > 0 ? matching : undefined;
    if (allowing.length > 0)
      run(action, allowing, all && { input: all.input, total: all.total, totalIsExact: all.totalIsExact });
  };
  const links = useSelectionLinks(definition.links, targets, selection.rows.length > 0 ? matching : null);
  usePublishAvailableActions(definition, {
    targets,
    run: runOnTargets,
    clear: selection.rows.length > 0 ? selection.clear : null,
  });
  const t = useT('list');
  const isCovered = useIsPhone() && address.open !== null;
  /** Keeps selected what failed, and what the action did not run on. */
  const settle = ({ failures, failedRows, retry }: ActionReport<Row>, acted: 'all' | readonly Row[]): void => {
    const [first] = failures;
    // On a phone the open row covers the list, where what failed is named.
    if (first && isCovered)
      toast({ text: t('pair', { name: first.label, value: first.reason }), tone: 'danger', urgent: true });
    selection.keep((id) => acted !== 'all' && !acted.some((row) => row.id === id), failedRows);
    const again = retry && (async () => settle(await retry(), failedRows));
    onFailures(failures.length > 0 ? { failures, retry: again } : null);
  };
  const done = (report: ActionReport<Row>): void => {
    setPending(null);
    if (!report.isRefused) settle(report, pending?.matching ? 'all' : (pending?.rows ?? []));
  };
  const choose = (kind: ActionGroup): void => {
    setChoosing(targets.length > 0 ? kind : null);
  };
  return {
    run,
    busy: choosing !== null || pending !== null,
    keys: actions
      ? {
          ...Object.fromEntries(
            Object.entries(actions.hotkeys).map(([action, key]) => [
              key,
              () => {
                runOnTargets(action);
              },
            ]),
          ),
          ...Object.fromEntries(links.map(({ keys, onOpen }) => [keys, onOpen])),
          [statusPickerHotkey]: () => {
            choose('status');
          },
        }
      : {},
    props: {
      selected: selection.rows,
      matching,
      links,
      choosing: choosing && { rows: targets, kind: choosing },
      pending,
      onRun: runOnTargets,
      onChoose: choose,
      onClear: selection.clear,
      onDone: done,
      onChosen: (action) => {
        setChoosing(null);
        if (action !== null) runOnTargets(action);
      },
      onCancel: () => {
        setPending(null);
      },
    },
  };
}
