// The actions of a section's rows: their buttons, and what runs. Several rows may be acted on at the same time.
import { type ReactNode, useCallback, useState } from 'react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { ActionRow, EntityActions } from '#client/actions/define-actions.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import type { ActionReport, PendingAction } from '#client/list/actions/action-types.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import type { Secret } from './one-time-secret.tsx';

type Input = Readonly<Record<string, unknown>>;

export interface SectionActions<Row> {
  act: (action: string, row: Row, initial?: Input) => void;
  isRunning: (action: string, id: string) => boolean;
  pending: readonly PendingAction<Row>[];
  onDone: (request: PendingAction<Row>, report: ActionReport<Row>) => void;
  onCancel: (request: PendingAction<Row>) => void;
}

interface Options<Row extends ActionRow> {
  actions: EntityActions<Row> | undefined;
  onSecret: (secret: Secret) => void;
}

/** The actions that are asked for or run. */
export function useSectionActions<Row extends ActionRow>({ actions, onSecret }: Options<Row>): SectionActions<Row> {
  const [pending, setPending] = useState<readonly PendingAction<Row>[]>([]);
  const end = useCallback((request: PendingAction<Row>) => {
    setPending((all) => all.filter((one) => one !== request));
  }, []);
  const isRunning = (action: string, id: string): boolean =>
    pending.some((request) => request.action === action && request.rows.some((row) => row.id === id));
  return {
    pending,
    isRunning,
    act: (action, row, initial) => {
      if (!isRunning(action, row.id)) setPending([...pending, { action, rows: [row], ...(initial && { initial }) }]);
    },
    onCancel: end,
    onDone: (request, { failures, secret }) => {
      end(request);
      const [row] = request.rows;
      if (secret !== undefined && row) onSecret({ name: actions?.label(row) ?? '', value: secret });
      // There is no place for failures beside the rows, as a list has.
      if (actions?.failuresIn !== 'toast')
        for (const { id, reason } of failures) toast({ text: reason, tone: 'danger', key: `${request.action} ${id}` });
    },
  };
}

interface PendingProps<Row extends ActionRow> {
  actions: EntityActions<Row>;
  state: SectionActions<Row>;
}

/** What runs, and the dialogs of what is asked for. */
export function PendingActions<Row extends ActionRow>({ actions, state }: PendingProps<Row>): ReactNode {
  return state.pending.map((request) => (
    <ActionRunner
      key={`${request.action} ${request.rows[0]?.id ?? ''}`}
      actions={actions}
      pending={request}
      onDone={(report) => {
        state.onDone(request, report);
      }}
      onCancel={() => {
        state.onCancel(request);
      }}
    />
  ));
}

interface ButtonsProps<Row extends ActionRow> extends PendingProps<Row> {
  row: Row;
  /** The actions that the row has now. */
  offered: readonly string[];
  /** Rows have icons, cards have words too. */
  layout: 'rows' | 'stack' | 'cards';
}

/** A button for each action, in the order of the declaration. */
export function ActionButtons<Row extends ActionRow>(props: ButtonsProps<Row>): ReactNode {
  const { actions, state, row, offered, layout } = props;
  const t = useActionText(actions.area);
  const name = actions.label(row);
  return actions.names
    .filter((action) => offered.includes(action))
    .map((action) => {
      const { icon, destructive = false, mirrorIcon = false } = actions.spec(action);
      const button = {
        icon,
        mirrorIcon,
        busy: state.isRunning(action, row.id),
        onClick: () => {
          state.act(action, row);
        },
      };
      if (layout === 'rows') return <IconButton key={action} {...button} label={t(`one.${action}`, { name })} />;
      return (
        <Button
          key={action}
          {...button}
          size={layout === 'stack' ? 'sm' : 'md'}
          tone={destructive ? 'quiet' : 'secondary'}
        >
          {t(`actions.${action}`)}
        </Button>
      );
    });
}
