// A change flashes, and the row keeps a highlight and its previous values for some seconds, so that users notice
// changes they did not see flash.
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import type { ListRow } from '../list-definition.ts';

const highlightMs = 12_000;

export type ChangedFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The changed fields by row, each kept until its highlight ends. The sets stay the same objects, so nothing flashes
 * twice.
 */
export function useRecentlyChangedFields(flashes: ChangedFields): ChangedFields {
  const [kept, setKept] = useState<ChangedFields>(flashes);
  const timers = useRef(new Map<ReadonlySet<string>, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const fresh = [...flashes].filter(([, fields]) => !timers.current.has(fields));
    if (fresh.length === 0) return;
    setKept((before) => new Map([...before, ...fresh]));
    for (const [, fields] of fresh) {
      timers.current.set(
        fields,
        setTimeout(() => {
          timers.current.delete(fields);
          setKept((before) => new Map([...before].filter(([, one]) => one !== fields)));
        }, highlightMs),
      );
    }
  }, [flashes]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
    };
  }, []);
  return kept;
}

/** Milliseconds within which a change counts as recent. */
const recentMs = 60_000;

/**
 * Rows that are new on the page and changed recently, so that changes are visible after opening or reloading a list.
 */
export function useRecentlyChangedRows<Row extends ListRow>(
  rows: readonly Row[],
  changedAt: ((row: Row) => string) | undefined,
): ReadonlySet<string> {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = rows.filter(
      (row) => !known.current.has(row.id) && changedAt && serverNow() - Date.parse(changedAt(row)) < recentMs,
    );
    known.current = new Set(rows.map(({ id }) => id));
    if (fresh.length > 0) setArrived(new Set(fresh.map(({ id }) => id)));
  }, [rows, changedAt]);
  useEffect(() => {
    if (arrived.size === 0) return undefined;
    const timer = setTimeout(() => {
      setArrived(new Set());
    }, highlightMs);
    return () => {
      clearTimeout(timer);
    };
  }, [arrived]);
  return arrived;
}

interface RowHistory<Row> {
  rows: readonly Row[];
  now: ReadonlyMap<string, Row>;
  before: ReadonlyMap<string, Row>;
}

function updateHistory<Row extends ListRow>(rows: readonly Row[], last: RowHistory<Row>): RowHistory<Row> {
  const before = new Map<string, Row>();
  for (const row of rows) {
    const known = last.now.get(row.id);
    const older = known && known.version !== row.version ? known : last.before.get(row.id);
    if (older) before.set(row.id, older);
  }
  // Keeps the first row seen of a version: an optimistic update changes a row before its version changes.
  const first = (row: Row): Row => {
    const known = last.now.get(row.id);
    return known?.version === row.version ? known : row;
  };
  return { rows, now: new Map(rows.map((row) => [row.id, first(row)])), before };
}

/** For each row that changed while it was shown: the row before its last change. */
export function usePreviousRows<Row extends ListRow>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const [history, setHistory] = useState<RowHistory<Row>>(() =>
    updateHistory(rows, { rows: [], now: new Map(), before: new Map() }),
  );
  if (history.rows !== rows) setHistory(updateHistory(rows, history));
  return history.before;
}

export type PreviousRow = Readonly<Record<string, unknown>>;
export const PreviousRowsContext = createContext<ReadonlyMap<string, PreviousRow>>(new Map());

/** The row before its highlighted change; undefined after the highlight has ended. */
export function usePreviousRow(id: string): PreviousRow | undefined {
  return useContext(PreviousRowsContext).get(id);
}
