import type { Live } from './use-live.ts';

/** A live row, as the registered document selects it. */
export type LiveRow = Readonly<Record<string, unknown>>;

export interface ListOptions<Row> {
  /** The list's answer as `useLive` gave it: its position says which changes the list holds already, and `rerun` applies the others. */
  list: Pick<Live<unknown>, 'at' | 'rerun'>;
  /** Ids of the rows shown. Keep the identity while they are the same. */
  ids: readonly string[];
  /** Whether the list, with its tab and filters, shows the row. Keep the identity while they are the same. */
  matches: (row: Row) => boolean;
}

export interface Changes {
  /** Rows that reading again would add or take away: what the pill counts. */
  pending: number;
  /** Shown rows that left one's sight: tombstones. */
  gone: ReadonlySet<string>;
  /** Shown rows that no longer match: dimmed. */
  leaving: ReadonlySet<string>;
  /** By id, the fields that changed within the last 2.4 s, as the server names them; a new Set flashes again. */
  flashes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Reads the list again. */
  apply: () => void;
}

/** What happened to a list since it was read. Row is the type that the entity's registered document gives its rows. */
export declare function useChanges<Row extends LiveRow = LiveRow>(entity: string, options: ListOptions<Row>): Changes;

/** Whether the row left one's sight while this was open. */
export declare function useGone(entity: string, id: string | null): boolean;
