/**
 * What handlers read once for all rows of a selection, by key, because it depends on the input only. `batch` is that of
 * the handler's context.
 */
export class BatchCache<Value> {
  readonly #byBatch = new WeakMap<object, Map<string, Promise<Value>>>();

  /** The value of an earlier row, or else that of `load`; it fails again as it failed before. */
  read(batch: object, key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#byBatch.get(batch) ?? new Map<string, Promise<Value>>();
    this.#byBatch.set(batch, known);
    const value = known.get(key) ?? load();
    known.set(key, value);
    return value;
  }
}
