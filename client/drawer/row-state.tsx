import type { ReactNode } from 'react';
import { FileX } from 'lucide-react';
import type { IconType } from '#client/lib/icon-type.ts';
import type { LiveRowState } from '#client/live/use-live-row.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export interface RowStateProps<Row> {
  /** Namespace of the messages `missing.title` and `missing.text`. */
  area: string;
  state: LiveRowState<Row>;
  missingIcon?: IconType;
  /** The row, once it is there. */
  children: (row: Row) => ReactNode;
}

/** One row: its content, or that it loads, is missing, or could not be loaded. */
export function RowState<Row>({ area, state, missingIcon = FileX, children }: RowStateProps<Row>): ReactNode {
  const t = useT(area);
  const errorMessage = useErrorMessage();
  switch (state.kind) {
    case 'loaded':
      return children(state.row);
    case 'missing':
      return <EmptyState icon={missingIcon} title={t('missing.title')} text={t('missing.text')} />;
    case 'failed':
      return <ErrorState text={errorMessage(state.problem)} onRetry={state.retry} />;
    case 'loading':
      return <PanelSkeleton />;
  }
}
