// One cell per parcel of a pallet: what is done, what is expected, what is missing, and what came and is foreign.
import type { ReactNode } from 'react';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Pallet, LoadedLine } from '../documents.ts';
import styles from './grid.module.css';

type GridCellState = 'done' | 'last' | 'expected' | 'missing' | 'foreign';

interface Cell {
  number: string;
  state: GridCellState;
}

/** Cells of parcels that still wait at the hub, at most: the grid stays readable. */
const maxExpected = 60;
const legend: readonly GridCellState[] = ['done', 'last', 'expected', 'missing', 'foreign'];

interface GridProps {
  pallet: Pallet;
  lines: readonly LoadedLine[];
  /** Numbers of parcels that wait at the hub; of a draft only. */
  waiting: readonly string[];
  /** Numbers of what came and was not on it. */
  foreign: readonly string[];
}

/** The cells of a pallet in the order of loading; the last scan is marked. */
function cellsOf({ pallet, lines, waiting, foreign }: GridProps): Cell[] {
  const isLoading = pallet.status === 'draft' || pallet.status === 'sealed';
  const last = isLoading
    ? lines.at(-1)
    : lines.reduce<LoadedLine | undefined>(
        (latest, line) => (line.receivedAt !== null && (latest?.receivedAt ?? '') < line.receivedAt ? line : latest),
        undefined,
      );
  const stateOf = (line: LoadedLine): GridCellState => {
    if (line === last && pallet.status !== 'closed') return 'last';
    if (isLoading || line.state === 'received' || line.state === 'found') return 'done';
    return line.state === 'loaded' ? 'expected' : 'missing';
  };
  return [
    ...lines.map((line) => ({ number: line.trackingNumber, state: stateOf(line) })),
    ...waiting.slice(0, maxExpected).map((number) => ({ number, state: 'expected' as const })),
    ...foreign.map((number) => ({ number, state: 'foreign' as const })),
  ];
}

/** The grid with its legend. Each cell says its number to a pointer; a screen reader gets the sums. */
export function PalletGrid(props: GridProps): ReactNode {
  const t = useT('pallets');
  const cells = cellsOf(props);
  const counts = Map.groupBy(cells, ({ state }) => state);
  const shown = legend.filter((state) => counts.has(state));
  // The last scan is one of those that are done.
  const numberOf = (state: GridCellState): number =>
    (counts.get(state)?.length ?? 0) + (state === 'done' ? (counts.get('last')?.length ?? 0) : 0);
  return (
    <div className={styles.part}>
      <div className={styles.grid} aria-hidden>
        {cells.map(({ number, state }) => (
          <span key={`${state} ${number}`} className={cx(styles.cell, styles[state])} title={number} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shown.map((state) => (
          <li key={state}>
            <span className={cx(styles.cell, styles.sample, styles[state])} aria-hidden />
            {t(`cells.${state}`, { n: numberOf(state) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
