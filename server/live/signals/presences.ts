// Presence of one instance: who is where, who may see it, and what each session is sent. Independent of sockets.
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

/** An update without the id of the instance. */
export type News = Omit<Told, 'instance'>;

export interface PresencesOptions {
  readRows: ReadRows;
  timing: SignalsTiming;
  /** Publishes an update to the other instances. */
  tellOthers: (update: News) => void;
  /** Called when an object could not be read. */
  failed: (error: unknown) => void;
}

export class Presences {
  readonly #options: PresencesOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #members = new Members();
  readonly #instances = new Instances(this.#members);
  readonly #objects: Objects;
  /** Changed locations to send, and own members to publish, when the batch interval ends. */
  readonly #changedLocations = new Map<string, Place>();
  readonly #changedMembers = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #flushTimer: NodeJS.Timeout | undefined;

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
    this.#changedMembers.add(id);
    this.#schedule(this.#members.remove(id));
  }

  /** Sets the locations of a tab; resolves to those that it may not see. Throws ZodError for an invalid message. */
  async here(session: Session, message: unknown): Promise<readonly Place[]> {
    const { places, quiet = false } = hereInput.parse(message);
    session.heardAt = performance.now();
    session.turn += 1;
    const { turn } = session;
    await Promise.all(places.map((place) => this.#load(place)));
    if (session.turn !== turn || !this.#sessions.has(session.id)) return [];
    const allowed = places.filter((place) => this.#canSee(session, place));
    const since = new Map(session.at.map((at) => [placeKey(at), at.since]));
    session.at = allowed.map((place) => ({ ...place, since: since.get(placeKey(place)) ?? Date.now() }));
    session.quiet = quiet;
    this.#update(session);
    const refused = places.filter((place) => !allowed.includes(place));
    for (const place of refused) this.#releaseUnused(place);
    return refused.map(({ screen, object }) => (object === undefined ? { screen } : { screen, object }));
  }

  /** Sends a tab the presence of every location that it follows, and clears those that it no longer follows. */
  greet(session: Session): void {
    const screens = session.at.filter(({ object }) => object === undefined).map(({ screen }) => screen);
    const objects = screens.flatMap((screen) =>
      [...this.#members.objectsOn(screen)].map((object): Place => ({ screen, object })),
    );
    for (const place of session.told()) if (!session.hears(place)) session.forget(place);
    for (const place of [...session.told(), ...session.at, ...objects]) this.#send(session, place, new Map());
  }

  /** An event may make an object invisible to a member, who is removed from it before the event is dispatched. */
  heard(event: NumberedEvent): void {
    const places = this.#objects.heard(event).map((screen): Place => ({ screen, object: event.entityId }));
    if (places.length === 0) return;
    for (const session of this.#sessions.values()) {
      const at = session.at.filter((place) => this.#canSee(session, place));
      if (at.length === session.at.length) continue;
      session.at = at;
      this.#update(session);
    }
    this.#schedule(places);
  }

  /** Applies an update of another instance. */
  async hearOthers(message: unknown): Promise<void> {
    const update = toldSchema.parse(message);
    const places = this.#instances.hear(update, performance.now());
    await Promise.all(places.map((place) => this.#load(place)));
    this.#schedule(places);
  }

  /** Publishes all members of this instance. */
  tellAll(): void {
    this.#options.tellOthers({ full: true, members: this.#ownMembers([...this.#sessions.keys()]), gone: [] });
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#flushTimer);
    this.#options.tellOthers({ full: true, members: [], gone: [] });
  }

  async #load({ screen, object }: Place): Promise<void> {
    // An object that could not be read is visible to nobody; the next heartbeat retries.
    if (object !== undefined) await this.#objects.learn(screen, object).catch(this.#options.failed);
  }

  #canSee({ viewer: { audience } }: Session, { screen, object }: Place): boolean {
    if (object !== undefined) return this.#objects.seenBy(audience, screen, object);
    return mayOpen(screen, { role: audience.role, manager: audience.flags.manager });
  }

  #update(session: Session): void {
    this.#changedMembers.add(session.id);
    this.#schedule(this.#members.put(session.member()));
  }

  #ownMembers(ids: readonly string[]): News['members'] {
    return ids.flatMap((id) => {
      const member = this.#sessions.get(id)?.member();
      return member && member.quiet !== true && member.at.length > 0 ? [{ ...member, at: [...member.at] }] : [];
    });
  }

  #schedule(places: readonly Place[]): void {
    for (const place of places) this.#changedLocations.set(placeKey(place), place);
    if (this.#changedLocations.size > 0 || this.#changedMembers.size > 0)
      this.#flushTimer ??= setTimeout(() => this.#flush(), this.#options.timing.gatherMs);
  }

  #flush(): void {
    this.#flushTimer = undefined;
    const [places, ids] = [[...this.#changedLocations.values()], [...this.#changedMembers]];
    this.#changedLocations.clear();
    this.#changedMembers.clear();
    for (const place of places) {
      const peopleByKey = new Map<string, readonly Present[]>();
      for (const session of this.#sessions.values()) if (session.hears(place)) this.#send(session, place, peopleByKey);
      this.#releaseUnused(place);
    }
    const members = this.#ownMembers(ids);
    const kept = new Set(members.map(({ id }) => id));
    if (ids.length > 0) this.#options.tellOthers({ full: false, members, gone: ids.filter((id) => !kept.has(id)) });
  }

  #send(session: Session, place: Place, peopleByKey: Map<string, readonly Present[]>): void {
    if (!this.#canSee(session, place)) return session.tell(place, []);
    const people =
      peopleByKey.get(session.view) ??
      this.#members.people(placeKey(place), (circle) => meets(session.circles, circle, place.object !== undefined));
    peopleByKey.set(session.view, people);
    session.tell(place, people);
  }

  #releaseUnused({ screen, object }: Doing): void {
    if (object !== undefined)
      this.#objects.forget(screen, object, (one) => this.#members.occupied(placeKey({ screen: one, object })));
  }

  #sweep(now: number): void {
    const { goneMs, instanceGoneMs } = this.#options.timing;
    for (const session of this.#sessions.values()) {
      if (session.at.length === 0 || now - session.heardAt < goneMs) continue;
      session.at = [];
      this.#update(session);
    }
    this.#schedule(this.#instances.sweep(now - instanceGoneMs));
  }
}

/** True if the error is about an invalid message. */
export function isMisspoken(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}
