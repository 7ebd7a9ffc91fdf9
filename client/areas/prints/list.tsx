// The log of prints: who printed which paper, how much of it, and what had been printed before.
import type { ReactNode } from 'react';
import { printList } from '#shared/areas/prints/list.ts';
import { papers } from '#shared/areas/prints/print.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { date, person, place } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { PrintTabs } from '#client/printing/print-tabs.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type PaperPrint, PrintCountsQuery, PrintsQuery } from './documents.ts';
import styles from './list.module.css';

function PaperName({ print: { paper } }: { print: PaperPrint }): ReactNode {
  return useT('prints')(`papers.${paper}`);
}

/** Whether all of it was new, or how much had been printed before. */
function Again({ print: { again } }: { print: PaperPrint }): ReactNode {
  const t = useT('prints');
  const format = useFormat();
  return again === 0 ? (
    <span className={styles.muted}>{t('first')}</span>
  ) : (
    <Badge tone="warning">{t('again', { count: again, n: format.number(again) })}</Badge>
  );
}

function Sheets({ n }: { n: number }): ReactNode {
  const format = useFormat();
  return <Ltr>{format.number(n)}</Ltr>;
}

const columns: readonly ListColumn<PaperPrint>[] = [
  {
    id: 'paper',
    minWidth: 180,
    sticky: true,
    alwaysVisible: true,
    exported: [
      {
        path: 'paper',
        kind: 'choice',
        words: (t) => Object.fromEntries(papers.map((paper) => [paper, t(`papers.${paper}`, { ns: 'prints' })])),
      },
    ],
    cell: (print) => <PaperName print={print} />,
  },
  {
    id: 'subject',
    minWidth: 170,
    exported: [{ path: 'subject', kind: 'text' }],
    cell: ({ subject }) => subject !== null && <Ltr mono>{subject}</Ltr>,
  },
  {
    id: 'sheets',
    width: 96,
    align: 'end-physical',
    exported: [{ path: 'sheets', kind: 'number' }],
    cell: ({ sheets }) => <Sheets n={sheets} />,
  },
  {
    id: 'again',
    width: 150,
    exported: [{ path: 'again', kind: 'number' }],
    cell: (print) => <Again print={print} />,
  },
  person('printedBy', { minWidth: 160 }),
  place('hub', { width: 140 }),
  date('createdAt', { id: 'created', width: 150, sortKey: 'created', descendingFirst: true }),
];

function card(print: PaperPrint): ReactNode {
  const { subject, sheets, printedBy, createdAt } = print;
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <strong>
          <PaperName print={print} />
        </strong>
        <Again print={print} />
      </span>
      <span className={styles.line}>
        {subject === null ? <Sheets n={sheets} /> : <Ltr mono>{subject}</Ltr>}
        <span className={styles.muted}>
          {printedBy && <bdi>{printedBy.name}</bdi>} · <RelativeTime at={createdAt} />
        </span>
      </span>
    </div>
  );
}

function Head(): ReactNode {
  return <PrintTabs value="prints" />;
}

/** The prints that the viewer sees. */
export default listScreen(printList, {
  area: 'prints',
  screen: 'prints',
  document: PrintsQuery,
  counts: PrintCountsQuery,
  columns,
  filters: {
    paper: { facet: 'papers', valueLabel: (paper, t) => t(`papers.${paper}`, { ns: 'prints' }) },
    hub: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup(),
      visibleTo: ({ role }) => role === 'ADMIN' || role === 'BACKOFFICE' || role === 'SUPPORT',
    },
  },
  card,
  Head,
  search: ({ subject }) => [subject],
  label: ({ subject }) => subject ?? '',
});
