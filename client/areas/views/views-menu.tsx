// The menu of a list's saved views. Views of the team come and go live; the order is each person's own.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useAtomValue } from 'jotai';
import { Bookmark } from 'lucide-react';
import { sessionAtom } from '#client/session/session.ts';
import type { ListViewsProps } from '#client/list/list-environment.ts';
import { useT } from '#client/messages/use-t.ts';
import { Pill } from '#client/ui/button/pill.tsx';
import { Sheet } from '#client/ui/overlay/dialog/sheet.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import type { SavedView } from './documents.ts';
import { useViews } from './use-views.ts';
import { ViewNotice } from './view-notice.tsx';
import { ViewsPanel } from './views-panel.tsx';
import styles from './views.module.css';

/** A button with the name of the open view, and the views of the list. */
export default function ViewsMenu(props: ListViewsProps): ReactNode {
  const { list, open, isBare, current, read, onOpen, onMissing, noticeSlot, sheet } = props;
  const t = useT('views');
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const views = useViews(list, open, userId);
  const { open: shown, query } = views;
  const apply = useEffectEvent((view: SavedView) => {
    onOpen(view, { replace: true });
  });
  const isMissing = !shown && !query.loading && !query.stale;
  useEffect(() => {
    if (!isBare) return;
    if (shown) apply(shown);
    else if (isMissing) onMissing();
  }, [isBare, shown, isMissing, onMissing]);
  const known = shown && read(shown.query);
  const isModified = known !== undefined && !isBare && known.query !== current;
  const trigger = (
    <Pill icon={Bookmark} active={shown !== undefined} chevron className={styles.trigger}>
      {shown ? <bdi dir="auto">{shown.name}</bdi> : t('views')}
      {isModified && <span className={styles.dot} title={t('modified')} />}
    </Pill>
  );
  return (
    <>
      {sheet ? (
        <Sheet open={sheet.open} onClose={sheet.onClose} title={t('views')} flush>
          <ViewsPanel {...props} views={views} isModified={isModified} onClose={sheet.onClose} />
        </Sheet>
      ) : (
        <Popover label={t('views')} align="end" flush trigger={trigger}>
          {(close) => <ViewsPanel {...props} views={views} isModified={isModified} onClose={close} />}
        </Popover>
      )}
      {open !== null &&
        noticeSlot &&
        createPortal(
          <ViewNotice
            list={list}
            isGone={isMissing && !query.error}
            lost={known?.lost ?? []}
            onLeave={() => {
              onOpen(null);
            }}
          />,
          noticeSlot,
        )}
    </>
  );
}
