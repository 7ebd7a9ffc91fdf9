import { isRecord } from '#shared/lib/is-record.ts';
import type { ExpectedFields } from '#client/live/keeping.ts';

/** A copy with other values in the fields of its rows has the shape of the original. */
const isLike = <Data>(copy: unknown, _: Data): copy is Data => typeof copy === 'object';

/** The data with the expected fields in its rows. Only fields that a row has are replaced: others were not asked for. */
export function withExpected<Data>(data: Data, rows: ReadonlyMap<string, ExpectedFields>): Data {
  if (rows.size === 0) return data;
  if (Array.isArray(data)) {
    const parts = data.map((part: unknown) => withExpected(part, rows));
    return parts.some((part, place) => part !== data[place]) && isLike(parts, data) ? parts : data;
  }
  if (!isRecord(data)) return data;
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const next = withExpected(value, rows);
    if (next !== value) changes[name] = next;
  }
  const { id } = data;
  for (const [name, value] of Object.entries((typeof id === 'string' && rows.get(id)) || {}))
    if (name in data) changes[name] = value;
  return Object.keys(changes).length === 0 ? data : Object.assign({}, data, changes);
}
