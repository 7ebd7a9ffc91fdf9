// What waits to be counted or resolved at a hub.
import type { ReactNode } from 'react';
import { CheckCheck } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { liveRows } from '#client/section/section-rows.ts';
import { handOverRowActions } from '../hand-overs/actions.tsx';
import { type HandOver, OpenHandOversQuery } from '../hand-overs/documents.ts';
import { Difference, HandOverStatus } from '../hand-overs/parts.tsx';
import styles from './staff.module.css';

function Frame({ title, children }: SectionFrameProps): ReactNode {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.panelTitle}>{title}</h2>
      {children}
    </section>
  );
}

function Row({ row, buttons }: SectionRowProps<HandOver, unknown>): ReactNode {
  const t = useT('hand-overs');
  const { driver, reference, difference, createdAt, note, status, reason } = row;
  const words = status === 'recount' ? reason : note;
  return (
    <div className={styles.row}>
      <Avatar name={driver?.name ?? ''} photo={driver?.avatarId} size={36} decorative />
      <div className={styles.names}>
        <span className={styles.name}>
          <bdi>{driver?.name}</bdi> <HandOverStatus handOver={row} />
        </span>
        <span className={styles.under}>
          <Ltr mono>{reference}</Ltr> · <RelativeTime at={createdAt} />
        </span>
        {words && (
          <span className={styles.under}>
            <bdi>{t('quote', { text: words })}</bdi>
          </span>
        )}
      </div>
      {difference !== null && (
        <span className={styles.amount}>
          <Difference centimes={difference} />
        </span>
      )}
      <div className={styles.buttons}>{buttons}</div>
    </div>
  );
}

const openStatuses = ['declared', 'recount', 'different'];

/** The hand-overs of a hub that are not posted, with what can be done. */
export const OpenHandOvers = listSection({
  area: 'hand-overs',
  icon: CheckCheck,
  useRows: liveRows({
    document: OpenHandOversQuery,
    entity: 'handOver',
    variables: (_, { hubId }: { hubId: string }) => ({ hubs: [hubId] }),
    rows: rowsOf,
    isShown: ({ status }: HandOver) => openStatuses.includes(status),
    rereads: 'any',
  }),
  Row,
  layout: 'stack',
  Frame,
  actions: handOverRowActions,
});

function rowsOf({
  waiting,
  different,
}: {
  waiting: { rows: HandOver[] };
  different: { rows: HandOver[] };
}): HandOver[] {
  const rows = [...different.rows, ...waiting.rows];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
