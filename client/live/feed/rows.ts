// The highest version seen of each row. Answers come over two wires, and one that was read before an event may arrive after it: what it
// says of that row is replaced by what is known, so that nothing on the screen goes backwards. Documents select `id` and `version` of
// such rows and give their fields no other names.
import { isRecord } from '#client/session/viewer.ts';
import type { Position } from '#shared/events/envelope.ts';
import { blankRow } from './blank.ts';
import type { Change, LiveRow } from './change.ts';
import { isAfter } from './position.ts';

/** More than are ever on the screen; only those of the last seconds matter. */
const maxRows = 2_000;

interface Known {
  version: number;
  row: LiveRow | null;
  /** Where it left the viewer's sight. */
  gone: Position | null;
}

export interface Reading {
  /** Keys of the rows in the answer. */
  keys: ReadonlySet<string>;
  /** Something in it was older than what is known. */
  older: boolean;
}

/** The key of a row, as in the cache. */
export function keyOf(typename: string, id: string): string {
  return `${typename}:${id}`;
}

export class Rows {
  readonly #known = new Map<string, Known>();

  /** Looks through an answer and brings up to date, in place, what is older in it than known. A mutation's has no position. */
  read(data: unknown, at: Position | null): Reading {
    const keys = new Set<string>();
    const reading = { keys, older: false };
    this.#walk(data, (row, key, version) => {
      keys.add(key);
      if (this.#freshen(row, key, version, at)) reading.older = true;
    });
    return reading;
  }

  /** What was known of a row before. */
  row(key: string): LiveRow | null {
    return this.#known.get(key)?.row ?? null;
  }

  /** Takes note of a change; false when a later one was known already. */
  heard(key: string, { kind, version, row, at }: Change): boolean {
    const known = this.#known.get(key);
    if (kind === 'GONE') this.#keep(key, { version: known?.version ?? 0, row: null, gone: at });
    else if (version !== null && version < (known?.version ?? 0)) return false;
    else if (version !== null) this.#keep(key, { version, row, gone: null });
    return true;
  }

  /** What was heard so far does not count any more. */
  clear(): void {
    this.#known.clear();
  }

  #freshen(row: Record<string, unknown>, key: string, version: number, at: Position | null): boolean {
    const known = this.#known.get(key);
    if (known?.gone && (!at || isAfter(known.gone, at))) {
      blankRow(row);
      return true;
    }
    if (!known || version > known.version || known.gone) {
      this.#keep(key, { version, row: { ...row }, gone: null });
      return false;
    }
    const older = version < known.version;
    for (const name of Object.keys(row)) if (older && known.row && name in known.row) row[name] = known.row[name];
    if (!older) this.#keep(key, { version, row: { ...known.row, ...row }, gone: null });
    return older;
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    const oldest = this.#known.size > maxRows ? this.#known.keys().next().value : undefined;
    if (oldest !== undefined) this.#known.delete(oldest);
  }

  #walk(value: unknown, visit: (row: Record<string, unknown>, key: string, version: number) => void): void {
    if (Array.isArray(value)) {
      for (const part of value) this.#walk(part, visit);
    } else if (isPlain(value)) {
      const { __typename: typename, id, version } = value;
      if (typeof typename === 'string' && typeof id === 'string' && typeof version === 'number')
        visit(value, keyOf(typename, id), version);
      for (const part of Object.values(value)) this.#walk(part, visit);
    }
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value);
}
