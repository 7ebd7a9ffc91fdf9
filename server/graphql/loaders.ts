// Batched reads of values that rows refer to. Each area declares the loaders of its own data.
import DataLoader from 'dataloader';
import { type BusinessSettings, defaultBusinessSettings } from '#shared/access/business-settings.ts';
import { readBusinessSettings } from '../commands/business-settings.ts';
import type { RunRead, Trx } from '../db/transaction.ts';

/** A loader as its area declares it. */
export interface LoaderDefinition<Key, Value> {
  /** True for names: results about several batches of events may share them (name-cache.ts). */
  isName: boolean;
  /** The loader of one group of results, created on first use. */
  open: (loaders: Loaders) => DataLoader<Key, Value>;
}

/** Declares a loader; `load` returns one value per key, in the order of the keys. */
export function defineLoader<Key, Value>(
  load: (trx: Trx, keys: readonly Key[]) => Promise<readonly Value[]>,
  { isName }: { isName: boolean },
): LoaderDefinition<Key, Value> {
  const opened = new WeakMap<Loaders, DataLoader<Key, Value>>();
  return {
    isName,
    open: (loaders) => {
      const known = opened.get(loaders);
      if (known) return known;
      const loader = new DataLoader<Key, Value>((keys) => loaders.read((trx) => load(trx, keys)));
      opened.set(loaders, loader);
      return loader;
    },
  };
}

/** The rows in the order of the keys; null where there is none. */
export function inKeyOrder<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): (Row | null)[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => found.get(key) ?? null);
}

/** The loaders of one result, or of results that belong together. */
export class Loaders {
  readonly read: RunRead;
  readonly #names: Loaders | null;
  #settings: Promise<BusinessSettings> | null = null;

  /** With `names`, names and settings come from there. */
  constructor(read: RunRead, names: Loaders | null = null) {
    this.read = read;
    this.#names = names;
  }

  of<Key, Value>(definition: LoaderDefinition<Key, Value>): DataLoader<Key, Value> {
    return this.#names && definition.isName ? this.#names.of(definition) : definition.open(this);
  }

  /** The business settings as of this result; the default, without a read, for entities that do not use them. */
  async settingsFor({ lifecycle }: { lifecycle: { usesSettings: boolean } }): Promise<BusinessSettings> {
    return lifecycle.usesSettings ? this.#readSettings() : defaultBusinessSettings;
  }

  #readSettings(): Promise<BusinessSettings> {
    if (this.#names) return this.#names.#readSettings();
    this.#settings ??= this.read(readBusinessSettings).catch((error: unknown) => {
      this.#settings = null;
      throw error;
    });
    return this.#settings;
  }
}
