import { useState } from 'react';
import type { ReactNode } from 'react';
import { Download, Ellipsis, Printer, Tag, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../lib/server-clock.ts';
import { StatusChange } from '../display/status/status-change.tsx';
import { StatusLabel } from '../display/status/status-label.tsx';
import { Avatar } from '../display/presence/avatar.tsx';
import { BulkBar } from '../table/bulk-bar.tsx';
import { Button } from '../button/button.tsx';
import { Drawer } from '../overlay/dialog/drawer.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Ltr } from '../display/ltr.tsx';
import { Money } from '../display/money.tsx';
import { Pager } from '../navigation/pager.tsx';
import { RelativeTime } from '../display/relative-time.tsx';
import { Table } from '../table/table.tsx';
import type { TableColumn, RowState, TableSort } from '../table/table-types.ts';
import { PARCELS } from './samples.ts';
import type { Sample } from './samples.ts';
import { Section } from './section.tsx';
import styles from './gallery.module.css';

const started = serverNow();
const marks = new Map<string, RowState>([
  ['CAS-24-091814', 'dimmed'],
  ['CAS-24-091815', 'tombstone'],
  ['CAS-24-091813', 'flashed'],
]);
const nothing = (): void => undefined;

function Status({ row }: { row: Sample }): ReactNode {
  const { t } = useTranslation('statuses');
  const word = t(`status.${row.status}`);
  if (row.was === undefined) return <StatusLabel status={row.status}>{word}</StatusLabel>;
  return (
    <StatusChange from={row.was} to={row.status} fromLabel={t(`status.${row.was}`)}>
      {word}
    </StatusChange>
  );
}

function useColumns(): readonly TableColumn<Sample>[] {
  const { t } = useTranslation('gallery');
  const [columns] = useState<readonly TableColumn<Sample>[]>(() => [
    {
      id: 'id',
      header: t('column.id'),
      cell: (row) => <Ltr mono>{row.id}</Ltr>,
      width: 150,
      sticky: true,
      sortKey: 'id',
    },
    { id: 'status', header: t('column.status'), cell: (row) => <Status row={row} />, width: 180, sortKey: 'status' },
    {
      id: 'person',
      header: t('column.recipient'),
      cell: (row) => (
        <>
          {t(`person.${row.person}`)} <Ltr className={styles.quiet}>{row.phone}</Ltr>
        </>
      ),
      minWidth: 260,
    },
    { id: 'city', header: t('column.city'), cell: (row) => t(`city.${row.city}`), minWidth: 120 },
    { id: 'driver', header: t('column.driver'), cell: (row) => <Driver row={row} />, minWidth: 170 },
    {
      id: 'cod',
      header: t('column.cod'),
      align: 'end-physical',
      width: 120,
      sortKey: 'cod',
      descendingFirst: true,
      cell: (row) => <Money centimes={row.cod} unit="none" className={styles.strong} />,
    },
    {
      id: 'age',
      header: t('column.age'),
      align: 'end-physical',
      width: 110,
      sortKey: 'age',
      cell: (row) => <RelativeTime at={started - row.secondsAgo * 1000} className={styles.quiet} />,
    },
  ]);
  return columns;
}

function Driver({ row }: { row: Sample }): ReactNode {
  const { t } = useTranslation('gallery');
  if (!row.driver) return <span className={styles.quiet}>{t('text.unassigned')}</span>;
  return (
    <span className={styles.row} style={{ flexWrap: 'nowrap' }}>
      <Avatar name={t('person.karim')} decorative />
      {t('person.karim')}
    </span>
  );
}

function Card({ row }: { row: Sample }): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles.card3}>
      <span className={styles.line}>
        <Status row={row} />
        <RelativeTime at={started - row.secondsAgo * 1000} className={styles.quiet} />
      </span>
      <span className={styles.line}>
        <span className={styles.strong}>{t(`person.${row.person}`)}</span>
        <Money centimes={row.cod} className={styles.strong} />
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>{t(`city.${row.city}`)}</span>
        <Ltr mono className={styles.quiet}>
          {row.id.slice(-6)}
        </Ltr>
      </span>
    </div>
  );
}

const card = (row: Sample): ReactNode => <Card row={row} />;

function useSampleActions() {
  const { t } = useTranslation('gallery');
  return [
    { id: 'assign', label: t('button.assign'), icon: UserPlus, keys: 'a', onSelect: nothing },
    { id: 'status', label: t('button.status'), icon: Tag, keys: 's', onSelect: nothing },
    { id: 'print', label: t('button.stickers'), icon: Printer, keys: 'p', onSelect: nothing },
    { id: 'export', label: t('button.export'), icon: Download, onSelect: nothing },
  ];
}

export function Parcels(): ReactNode {
  const { t } = useTranslation('gallery');
  const columns = useColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<string | null>(null);
  const [open, setOpen] = useState<Sample | null>(null);
  const [sort, setSort] = useState<TableSort>({ key: 'age', descending: true });
  const [page, setPage] = useState(1);
  const [flashes, setFlashes] = useState<ReadonlyMap<string, ReadonlySet<string>>>(
    new Map([['CAS-24-091811', new Set(['status', 'age'])]]),
  );
  const again = (): void => {
    setFlashes(new Map([['CAS-24-091811', new Set(['status', 'age'])]]));
  };
  const actions = useSampleActions();
  const at = open === null ? -1 : PARCELS.indexOf(open);
  const step = (by: number): (() => void) | undefined => {
    const next = PARCELS[at + by];
    return (
      next &&
      (() => {
        setOpen(next);
      })
    );
  };
  return (
    <Section id="table" wide>
      <div className={styles.row}>
        <Button size="sm" onClick={again}>
          {t('text.news')}
        </Button>
      </div>
      <div className={styles.table}>
        <Table
          label={t('title.table')}
          columns={columns}
          rows={PARCELS}
          rowKey={(row) => row.id}
          selected={selected}
          onSelect={setSelected}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={setOpen}
          openKey={open?.id ?? null}
          sort={sort}
          onSort={setSort}
          rowStates={marks}
          changedCells={flashes}
          card={card}
        />
      </div>
      <Pager page={page} size={30} total={1284} onPage={setPage} />
      <BulkBar
        count={selected.size}
        amount={286_700}
        actions={actions}
        onClose={() => {
          setSelected(new Set());
        }}
        matching={{ total: 1284, totalIsExact: true, isSelected: false, onSelect: nothing }}
      />
      <Drawer
        open={open !== null}
        onClose={() => {
          setOpen(null);
        }}
        title={open?.id ?? ''}
        onPrevious={step(-1)}
        onNext={step(1)}
        position={`${String(at + 1)} / ${String(PARCELS.length)}`}
        actions={<IconButton icon={Ellipsis} label={t('button.more')} />}
        footer={<Button tone="primary">{t('button.save')}</Button>}
      >
        {open && <Card row={open} />}
      </Drawer>
    </Section>
  );
}
