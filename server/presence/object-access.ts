// Decides who may see the objects at which members are. An object is read when the first member comes; after that every
// event of the object updates its scope keys, before the event is dispatched.
import { type Access, type ScopeKeys, scopeKeysOf, isInScope } from '#shared/access/scope.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import type { PresenceLocation } from '#shared/live/presence.ts';
import type { ReadRows } from '../live/engine-options.ts';

/** The entity that is opened on a screen; other screens have no objects. */
const entitiesByScreen: ReadonlyMap<string, { entity: EntityName; access: Access }> = new Map(
  Object.entries(entities).flatMap(([entity, area]) => {
    if (!isEntity(entity)) return [];
    return (area.presenceScreens ?? []).map((screen) => [screen, { entity, access: area.access }] as const);
  }),
);

function isEntity(name: string): name is EntityName {
  return Object.hasOwn(entities, name);
}

interface LoadedObject {
  version: number;
  keys: ScopeKeys | null;
  reading: Promise<void> | null;
}

export class ObjectAccess {
  readonly #readRows: ReadRows;
  readonly #known = new Map<string, LoadedObject>();
  /** How often each object is held. */
  readonly #held = new Map<string, number>();

  constructor(readRows: ReadRows) {
    this.#readRows = readRows;
  }

  /** Loads an object; resolves when it is known who may see it. Rejects when it could not be read. */
  async load(screen: ScreenName, object: string): Promise<void> {
    const kind = entitiesByScreen.get(screen);
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

  /** True if the audience may see the object; false for one that is not loaded. */
  isVisibleTo(audience: Audience, screen: ScreenName, object: string): boolean {
    const kind = entitiesByScreen.get(screen);
    const known = kind && this.#known.get(`${kind.entity}/${object}`);
    return kind !== undefined && known !== undefined && isInScope(kind.access.see[audience.role], audience, known.keys);
  }

  /** Applies an event; returns the screens on which the object is opened if it is loaded here. */
  applyEvent({ entity, entityId, version, after }: NumberedEvent): readonly ScreenName[] {
    const known = this.#known.get(`${entity}/${entityId}`);
    if (!known || known.version > version) return [];
    known.version = version;
    known.keys = after?.keys ?? null;
    return screensOf(entity);
  }

  /** Holds the objects at these locations: they are not released until the returned function is called. */
  hold(places: readonly PresenceLocation[]): () => void {
    const keys = places.flatMap(({ screen, object }) => {
      const kind = entitiesByScreen.get(screen);
      return kind && object !== undefined ? `${kind.entity}/${object}` : [];
    });
    for (const key of keys) this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const left = (this.#held.get(key) ?? 1) - 1;
        if (left > 0) this.#held.set(key, left);
        else this.#held.delete(key);
      }
    };
  }

  /** Releases an object unless it is held, or a member is at it on one of the screens where it is opened. */
  releaseUnused(screen: ScreenName, object: string, occupied: (screen: ScreenName) => boolean): void {
    const kind = entitiesByScreen.get(screen);
    if (!kind || screensOf(kind.entity).some(occupied)) return;
    const key = `${kind.entity}/${object}`;
    if (!this.#held.has(key)) this.#known.delete(key);
  }

  async #read(
    { entity, access }: { entity: EntityName; access: Access },
    id: string,
    known: LoadedObject,
  ): Promise<void> {
    const row = (await this.#readRows(entity, [id])).get(id);
    known.reading = null;
    // An event during the read may be newer.
    if (!row || row.version < known.version) return;
    known.version = row.version;
    known.keys = scopeKeysOf(access, row);
  }
}

function screensOf(entity: string): readonly ScreenName[] {
  return isEntity(entity) ? (entities[entity].presenceScreens ?? []) : [];
}
