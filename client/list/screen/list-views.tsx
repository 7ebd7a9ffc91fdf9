import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useListEnvironment } from '../list-environment.ts';
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
  noticeSlot: HTMLElement | null;
}

/** The menu of saved views, which the app provides. */
export function ListViews({ area, list, declaration, visible, noticeSlot }: Props): ReactNode {
  const { address, isBareView, go, onViewMissing } = list;
  const { Views } = useListEnvironment();
  const views = useMemo(
    () => ({
      read: (query: string) => {
        const { address: shown, lost } = readView(declaration, query, '');
        return { query: formatView(declaration, shown, shown.columns ?? []), lost };
      },
      open: (view: { id: string; query: string } | null) =>
        readView(declaration, view?.query ?? '', view?.id ?? '').address,
    }),
    [declaration],
  );
  if (!Views) return null;
  return (
    <Suspense fallback={<span className={styles.viewsShell} />}>
      <Views
        list={area}
        open={address.view}
        isBare={isBareView}
        current={formatView(declaration, address, visible)}
        read={views.read}
        noticeSlot={noticeSlot}
        onOpen={(view, { replace = false } = {}) => {
          const shown = views.open(view);
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
