// Why a badge says what it says: a button that opens a few sentences and the events behind them.
import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '../../documents.ts';
import type { TimelineEntry } from '../../timeline-query.ts';
import type { WhyTopic } from './events-behind.ts';
import styles from './why.module.css';

const WhyPanel = lazyPart(() => import('./why-panel.tsx'));

/** The parcel that badges belong to, and its timeline as the viewer reads it. */
export interface WhySource {
  pkg: Package;
  /** Undefined while it loads. */
  entries: readonly TimelineEntry[] | undefined;
  onOpen: (id: string) => void;
}

/** Provided by the page of a parcel. */
export const WhyContext = createContext<WhySource | null>(null);

/** A button that explains `topic`. Its face is the badge itself or, without one, the word "Why?". */
export function Why({ topic, children }: { topic: WhyTopic; children?: ReactNode }): ReactNode {
  const t = useT('packages');
  const source = useContext(WhyContext);
  if (!source) return children;
  const title = t(`explain.titles.${topic}`);
  const trigger =
    children === undefined ? (
      <Button size="sm" tone="quiet" title={title}>
        {t('explain.ask')}
      </Button>
    ) : (
      <button type="button" className={styles.badge} title={title}>
        {children}
      </button>
    );
  return (
    <Popover label={title} trigger={trigger}>
      {(close) => (
        <Suspense
          fallback={
            <div className={styles.panel} aria-hidden>
              <Skeleton width={240} />
              <Skeleton width={180} />
            </div>
          }
        >
          <WhyPanel
            {...source}
            topic={topic}
            onOpen={(id) => {
              close();
              source.onOpen(id);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
