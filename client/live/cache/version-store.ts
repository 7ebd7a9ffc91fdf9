// Highest known version of each row. Query results and subscription messages arrive over two connections, so a result
// that was read before an event may arrive after it. Its rows are replaced by the known version, so that no row on the
// screen goes backwards. Documents must select `id` and `version` of such rows, and must not alias fields.
import { isRecord } from '#shared/lib/is-record.ts';
import type { LogCursor } from '#shared/events/event.ts';
import { tombstoneRow } from './tombstone.ts';
import type { RowChange, LiveRow } from '../subscriptions/subscription-message.ts';
import { isAfter } from '../subscriptions/is-after.ts';

/** More than fit on a screen; only rows of the last seconds matter. */
const maxRows = 2_000;

interface KnownRow {
  version: number;
  row: LiveRow | null;
  /** Log cursor of the GONE message; null if the row is visible. */
  gone: LogCursor | null;
}

interface ReconciledResult {
  /** Keys of the rows in the result. */
  rowKeys: ReadonlySet<string>;
  /** True if a row in the result was older than its known version. */
  hasStaleRows: boolean;
}

/** Key of a row, the same as in the normalised cache. */
export function rowKey(typename: string, id: string): string {
  return `${typename}:${id}`;
}

export class VersionStore {
  readonly #known = new Map<string, KnownRow>();

  /**
   * Replaces, in place, the rows of a result that are older than the known version. `at`: null for a mutation's result.
   */
  reconcile(data: unknown, at: LogCursor | null): ReconciledResult {
    const keys = new Set<string>();
    const reading: ReconciledResult = { rowKeys: keys, hasStaleRows: false };
    this.#walk(data, (row, key, version) => {
      keys.add(key);
      if (this.#reconcileRow(row, key, version, at)) reading.hasStaleRows = true;
    });
    return reading;
  }

  /** The known row; null if unknown or gone. */
  row(key: string): LiveRow | null {
    return this.#known.get(key)?.row ?? null;
  }

  /** Records a change; false if a later version is already known. */
  applyChange(key: string, { kind, version, row, at }: RowChange): boolean {
    const known = this.#known.get(key);
    if (kind === 'GONE') this.#store(key, { version: known?.version ?? 0, row: null, gone: at });
    else if (version !== null && version < (known?.version ?? 0)) return false;
    else if (version !== null) this.#store(key, { version, row, gone: null });
    return true;
  }

  /** Forgets all versions. */
  clear(): void {
    this.#known.clear();
  }

  #reconcileRow(row: Record<string, unknown>, key: string, version: number, at: LogCursor | null): boolean {
    const known = this.#known.get(key);
    if (known?.gone && (!at || isAfter(known.gone, at))) {
      tombstoneRow(row);
      return true;
    }
    if (!known || version > known.version || known.gone) {
      this.#store(key, { version, row: { ...row }, gone: null });
      return false;
    }
    const older = version < known.version;
    for (const name of Object.keys(row)) if (older && known.row && name in known.row) row[name] = known.row[name];
    if (!older) this.#store(key, { version, row: { ...known.row, ...row }, gone: null });
    return older;
  }

  #store(key: string, known: KnownRow): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    const oldest = this.#known.size > maxRows ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #walk(value: unknown, visit: (row: Record<string, unknown>, key: string, version: number) => void): void {
    if (Array.isArray(value)) {
      for (const part of value) this.#walk(part, visit);
    } else if (isMutableRecord(value)) {
      const { __typename: typename, id, version } = value;
      if (typeof typename === 'string' && typeof id === 'string' && typeof version === 'number')
        visit(value, rowKey(typename, id), version);
      for (const part of Object.values(value)) this.#walk(part, visit);
    }
  }
}

function isMutableRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value);
}
