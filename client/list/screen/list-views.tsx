import { type ReactNode, Suspense } from 'react';
import { type ListViewsProps, useListEnvironment, type ViewsSheet } from '../list-environment.ts';
import type { ListDeclaration } from '../list-definition.ts';
import { formatView, readView } from '../state/list-view.ts';
import type { ListState } from '../state/use-list.ts';
import styles from './list-screen.module.css';

interface Props {
  area: string;
  list: Pick<ListState<never>, 'address' | 'isBareView' | 'go' | 'onViewMissing'>;
  declaration: ListDeclaration;
  /** The visible columns. */
  visible: readonly string[];
  /** Those of a view that the list shows, in its order. */
  visibleOf: (columns: readonly string[]) => readonly string[];
  noticeSlot: HTMLElement | null;
  sheet?: ViewsSheet | undefined;
}

/** The menu of saved views, which the app provides. */
export function ListViews({ area, list, declaration, visible, visibleOf, noticeSlot, sheet }: Props): ReactNode {
  const { address, isBareView, go, onViewMissing } = list;
  const { Views } = useListEnvironment();
  // With the columns that the list shows of the view: it may have lost some, and always shows others.
  const read: ListViewsProps['read'] = (query) => {
    const { address: shown, lost } = readView(declaration, query, '');
    return { query: formatView(declaration, shown, shown.columns ? visibleOf(shown.columns) : visible), lost };
  };
  if (!Views) return null;
  return (
    <Suspense fallback={sheet ? null : <span className={styles.viewsShell} />}>
      <Views
        list={area}
        sheet={sheet}
        open={address.view}
        isBare={isBareView}
        current={formatView(declaration, address, visible)}
        read={read}
        noticeSlot={noticeSlot}
        onOpen={(view, { replace = false } = {}) => {
          const shown = readView(declaration, view?.query ?? '', view?.id ?? '').address;
          go({ ...shown, view: view?.id ?? null, open: replace ? address.open : null }, { replace });
        }}
        onMissing={onViewMissing}
        onSaved={(id) => {
          go({ view: id, columns: visible }, { replace: true });
        }}
      />
    </Suspense>
  );
}
