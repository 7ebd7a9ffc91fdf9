// Presence of one instance: who says where they are, who is told of it, and who may be. Knows nothing of sockets.
import { z } from 'zod';
import { mayOpen } from '#shared/access/screens.ts';
import type { NumberedEvent } from '#shared/events/envelope.ts';
import { hereInput } from '#shared/live/signal-inputs.ts';
import type { Doing, Place, Present } from '#shared/live/signals.ts';
import type { ReadRows } from '../engine.ts';
import { meets } from './circles.ts';
import { Instances, type Told, toldSchema } from './instances.ts';
import { Members, placeKey } from './members.ts';
import { Objects } from './objects.ts';
import type { Session } from './session.ts';
import type { SignalsTiming } from './timing.ts';

/** The part of what is told that an instance does not say of itself. */
export type News = Omit<Told, 'instance'>;

export interface PresencesOptions {
  readRows: ReadRows;
  timing: SignalsTiming;
  /** Tells the other instances. */
  tellOthers: (news: News) => void;
  /** An object could not be read. */
  failed: (error: unknown) => void;
}

export class Presences {
  readonly #options: PresencesOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #members = new Members();
  readonly #instances = new Instances(this.#members);
  readonly #objects: Objects;
  /** Places to tell of, and own members to tell the others of, when the gathering ends. */
  readonly #touched = new Map<string, Place>();
  readonly #moved = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #gathering: NodeJS.Timeout | undefined;

  constructor(options: PresencesOptions) {
    this.#options = options;
    this.#objects = new Objects(options.readRows);
    this.#timers = [
      setInterval(() => this.#sweep(performance.now()), options.timing.sweepMs),
      setInterval(() => this.tellAll(), options.timing.tellMs),
    ];
  }

  get sessions(): ReadonlyMap<string, Session> {
    return this.#sessions;
  }

  enter(session: Session): void {
    this.#sessions.set(session.id, session);
  }

  leave(id: string): void {
    if (!this.#sessions.delete(id)) return;
    this.#moved.add(id);
    this.#touch(this.#members.remove(id));
  }

  /** A tab says where it is; resolves to the places where it may not be. Throws ZodError for what is no such word. */
  async here(session: Session, said: unknown): Promise<readonly Place[]> {
    const { places, quiet = false } = hereInput.parse(said);
    session.heardAt = performance.now();
    session.turn += 1;
    const { turn } = session;
    await Promise.all(places.map((place) => this.#learn(place)));
    if (session.turn !== turn || !this.#sessions.has(session.id)) return [];
    const allowed = places.filter((place) => this.#maySee(session, place));
    const since = new Map(session.at.map((at) => [placeKey(at), at.since]));
    session.at = allowed.map((place) => ({ ...place, since: since.get(placeKey(place)) ?? Date.now() }));
    session.quiet = quiet;
    this.#move(session);
    const refused = places.filter((place) => !allowed.includes(place));
    for (const place of refused) this.#forget(place);
    return refused.map(({ screen, object }) => (object === undefined ? { screen } : { screen, object }));
  }

  /** Tells a tab of every place that it hears of, and takes back what it hears of no more. */
  greet(session: Session): void {
    const screens = session.at.filter(({ object }) => object === undefined).map(({ screen }) => screen);
    const objects = screens.flatMap((screen) =>
      [...this.#members.objectsOn(screen)].map((object): Place => ({ screen, object })),
    );
    for (const place of session.told()) if (!session.hears(place)) session.forget(place);
    for (const place of [...session.told(), ...session.at, ...objects]) this.#tell(session, place, new Map());
  }

  /** An event may move an object out of somebody's sight: they are put out before the event is told. */
  heard(event: NumberedEvent): void {
    const places = this.#objects.heard(event).map((screen): Place => ({ screen, object: event.entityId }));
    if (places.length === 0) return;
    for (const session of this.#sessions.values()) {
      const at = session.at.filter((place) => this.#maySee(session, place));
      if (at.length === session.at.length) continue;
      session.at = at;
      this.#move(session);
    }
    this.#touch(places);
  }

  /** Takes in what another instance tells. */
  async hearOthers(news: unknown): Promise<void> {
    const told = toldSchema.parse(news);
    const places = this.#instances.hear(told, performance.now());
    await Promise.all(places.map((place) => this.#learn(place)));
    this.#touch(places);
  }

  /** Tells the other instances of everybody here. */
  tellAll(): void {
    this.#options.tellOthers({ full: true, members: this.#own([...this.#sessions.keys()]), gone: [] });
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#gathering);
    this.#options.tellOthers({ full: true, members: [], gone: [] });
  }

  async #learn({ screen, object }: Place): Promise<void> {
    // Nobody sees what could not be read; the next heartbeat tries again.
    if (object !== undefined) await this.#objects.learn(screen, object).catch(this.#options.failed);
  }

  #maySee({ viewer: { audience } }: Session, { screen, object }: Place): boolean {
    if (object !== undefined) return this.#objects.seenBy(audience, screen, object);
    return mayOpen(screen, { role: audience.role, manager: audience.flags.manager });
  }

  #move(session: Session): void {
    this.#moved.add(session.id);
    this.#touch(this.#members.put(session.member()));
  }

  #own(ids: readonly string[]): News['members'] {
    return ids.flatMap((id) => {
      const member = this.#sessions.get(id)?.member();
      return member && member.quiet !== true && member.at.length > 0 ? [{ ...member, at: [...member.at] }] : [];
    });
  }

  #touch(places: readonly Place[]): void {
    for (const place of places) this.#touched.set(placeKey(place), place);
    if (this.#touched.size > 0 || this.#moved.size > 0)
      this.#gathering ??= setTimeout(() => this.#flush(), this.#options.timing.gatherMs);
  }

  #flush(): void {
    this.#gathering = undefined;
    const [places, ids] = [[...this.#touched.values()], [...this.#moved]];
    this.#touched.clear();
    this.#moved.clear();
    for (const place of places) {
      const views = new Map<string, readonly Present[]>();
      for (const session of this.#sessions.values()) if (session.hears(place)) this.#tell(session, place, views);
      this.#forget(place);
    }
    const members = this.#own(ids);
    const kept = new Set(members.map(({ id }) => id));
    if (ids.length > 0) this.#options.tellOthers({ full: false, members, gone: ids.filter((id) => !kept.has(id)) });
  }

  #tell(session: Session, place: Place, views: Map<string, readonly Present[]>): void {
    if (!this.#maySee(session, place)) return session.tell(place, []);
    const people =
      views.get(session.view) ??
      this.#members.people(placeKey(place), (circle) => meets(session.circles, circle, place.object !== undefined));
    views.set(session.view, people);
    session.tell(place, people);
  }

  #forget({ screen, object }: Doing): void {
    if (object !== undefined)
      this.#objects.forget(screen, object, (one) => this.#members.occupied(placeKey({ screen: one, object })));
  }

  #sweep(now: number): void {
    const { goneMs, instanceGoneMs } = this.#options.timing;
    for (const session of this.#sessions.values()) {
      if (session.at.length === 0 || now - session.heardAt < goneMs) continue;
      session.at = [];
      this.#move(session);
    }
    this.#touch(this.#instances.sweep(now - instanceGoneMs));
  }
}

/** Whether an error says that what was sent is no such word. */
export function isMisspoken(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}
