// The objects at which somebody is, with what decides who may see them. Read once when the first person comes; from then on every event
// of the object says where it is now, before anybody is told of that event.
import { type Access, type Keys, keysOf, sees } from '#shared/access/scope.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { areas, type Entity } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import type { ReadRows } from '../engine.ts';

/** What kind of row is opened on a screen; screens that are not here have no objects. */
const kinds: ReadonlyMap<string, { entity: Entity; access: Access }> = new Map(
  Object.entries(areas).flatMap(([entity, area]) => {
    if (!('openedOn' in area) || !isEntity(entity)) return [];
    return area.openedOn.map((screen) => [screen, { entity, access: area.access }] as const);
  }),
);

function isEntity(name: string): name is Entity {
  return Object.hasOwn(areas, name);
}

interface Known {
  version: number;
  keys: Keys | null;
  reading: Promise<void> | null;
}

export class Objects {
  readonly #readRows: ReadRows;
  readonly #known = new Map<string, Known>();

  constructor(readRows: ReadRows) {
    this.#readRows = readRows;
  }

  /** Learns of an object; resolves when it is known who may see it. Rejects when it could not be read. */
  async learn(screen: ScreenName, object: string): Promise<void> {
    const kind = kinds.get(screen);
    if (!kind) return;
    const key = `${kind.entity}/${object}`;
    const known = this.#known.get(key) ?? { version: -1, keys: null, reading: null };
    this.#known.set(key, known);
    if (known.version >= 0) return;
    known.reading ??= this.#read(kind, object, known);
    try {
      await known.reading;
    } catch (error) {
      this.#known.delete(key);
      throw error;
    }
  }

  /** Whether the audience may see the object; false for one that is not known. */
  seenBy(audience: Audience, screen: ScreenName, object: string): boolean {
    const kind = kinds.get(screen);
    const known = kind && this.#known.get(`${kind.entity}/${object}`);
    return kind !== undefined && known !== undefined && sees(kind.access.see[audience.role], audience, known.keys);
  }

  /** Keeps what an event says of an object; returns the screens on which it is opened when the object is known here. */
  heard({ entity, entityId, version, after }: NumberedEvent): readonly ScreenName[] {
    const known = this.#known.get(`${entity}/${entityId}`);
    if (!known || known.version > version) return [];
    known.version = version;
    known.keys = after?.keys ?? null;
    return screensOf(entity);
  }

  /** Forgets an object unless somebody is at it on one of the screens where it is opened. */
  forget(screen: ScreenName, object: string, occupied: (screen: ScreenName) => boolean): void {
    const kind = kinds.get(screen);
    if (kind && !screensOf(kind.entity).some(occupied)) this.#known.delete(`${kind.entity}/${object}`);
  }

  async #read({ entity, access }: { entity: Entity; access: Access }, id: string, known: Known): Promise<void> {
    const row = (await this.#readRows(entity, [id])).get(id);
    known.reading = null;
    // An event that came meanwhile may know better.
    if (!row || row.version < known.version) return;
    known.version = row.version;
    known.keys = keysOf(access, row);
  }
}

function screensOf(entity: string): readonly ScreenName[] {
  const area = isEntity(entity) ? areas[entity] : null;
  return area && 'openedOn' in area ? area.openedOn : [];
}
