// Presence of one instance: who is where, who may see it, and what each session is sent. Independent of sockets.
import { z } from 'zod';
import { canOpenScreen, type ScreenName } from '#shared/access/screens.ts';
import type { EntityName } from '#shared/areas/index.ts';
import type { NumberedEvent } from '#shared/events/event.ts';
import { presenceUpdateInput } from '#shared/live/presence-input.ts';
import type { PresenceActivity, PresenceLocation, PresentUser } from '#shared/live/presence.ts';
import type { ReadRows } from '../live/engine-options.ts';
import { isPresenceVisible, seesEverybody } from './presence-visibility.ts';
import { RemoteInstances, type InstanceUpdate, instanceUpdateSchema } from './remote-instances.ts';
import { PresenceMembers, locationKey } from './members.ts';
import { ObjectAccess } from './object-access.ts';
import { changedAccount, parsePerson } from './person.ts';
import type { PresenceSession } from './presence-session.ts';
import type { PresenceServerTiming } from './presence-timing.ts';

/** An update without the id of the instance. */
type OwnUpdate = Omit<InstanceUpdate, 'instance'>;

interface PresenceTrackerOptions {
  readRows: ReadRows;
  timing: PresenceServerTiming;
  /** Publishes an update to the other instances. */
  publish: (update: OwnUpdate) => void;
  /** Called when an object could not be read. */
  onReadFailed: (error: unknown) => void;
}

/** The lists of people, where who is online has a dot. */
const peopleScreens: readonly ScreenName[] = ['users', 'team'];

export class PresenceTracker {
  readonly #options: PresenceTrackerOptions;
  readonly #sessions = new Map<string, PresenceSession>();
  readonly #members = new PresenceMembers();
  readonly #instances = new RemoteInstances(this.#members);
  readonly #objects: ObjectAccess;
  /** Changed locations to send, and own members to publish, when the batch interval ends. */
  readonly #changedLocations = new Map<string, PresenceLocation>();
  readonly #changedMembers = new Set<string>();
  readonly #timers: NodeJS.Timeout[];
  #flushTimer: NodeJS.Timeout | undefined;

  constructor(options: PresenceTrackerOptions) {
    this.#options = options;
    this.#objects = new ObjectAccess(options.readRows);
    this.#timers = [
      setInterval(() => this.#sweep(performance.now()), options.timing.sweepMs),
      setInterval(() => this.publishAll(), options.timing.publishMs),
    ];
  }

  get sessions(): ReadonlyMap<string, PresenceSession> {
    return this.#sessions;
  }

  addSession(session: PresenceSession): void {
    this.#sessions.set(session.id, session);
  }

  removeSession(id: string): void {
    if (!this.#sessions.delete(id)) return;
    this.#changedMembers.add(id);
    this.#schedule(this.#members.remove(id));
  }

  /** Sets the locations of a tab; resolves to those that it may not see. Throws ZodError for an invalid message. */
  async updateLocations(session: PresenceSession, message: unknown): Promise<readonly PresenceLocation[]> {
    const { places, quiet = false } = presenceUpdateInput.parse(message);
    session.heardAt = performance.now();
    session.updateCount += 1;
    const { updateCount } = session;
    const letGo = this.#objects.hold(places);
    await Promise.all(places.map((place) => this.#load(place)));
    const isOutdated = session.updateCount !== updateCount || !this.#sessions.has(session.id);
    const refused = isOutdated ? [] : this.#move(session, places, quiet);
    letGo();
    for (const place of places) this.#releaseUnused(place);
    return refused.map(({ screen, object }) => (object === undefined ? { screen } : { screen, object }));
  }

  /** Moves a tab to the locations that it may see; returns the others. */
  #move(session: PresenceSession, places: readonly PresenceActivity[], quiet: boolean): readonly PresenceActivity[] {
    const allowed = places.filter((place) => this.#canSee(session, place));
    const since = new Map(session.locations.map((at) => [locationKey(at), at.since]));
    session.locations = allowed.map((place) => ({ ...place, since: since.get(locationKey(place)) ?? Date.now() }));
    session.isHidden = quiet;
    this.#update(session);
    return places.filter((place) => !allowed.includes(place));
  }

  /** Sends a tab the presence of every location that it follows, and clears those that it no longer follows. */
  sendCurrent(session: PresenceSession): void {
    const screens = session.locations.filter(({ object }) => object === undefined).map(({ screen }) => screen);
    const objects = screens.flatMap((screen) =>
      [...this.#members.objectsOn(screen)].map((object): PresenceLocation => ({ screen, object })),
    );
    for (const place of session.sentLocations()) if (!session.follows(place)) session.forgetSent(place);
    for (const place of [...session.sentLocations(), ...session.locations, ...objects])
      this.#send(session, place, new Map());
    this.#sendOnline([session]);
  }

  /** An event may make an object invisible to a member, who is removed from it before the event is dispatched. */
  applyEvent(event: NumberedEvent): void {
    const account = changedAccount(event);
    if (account !== null) void this.#showChanged(account, event.entityId);
    const places = this.#objects
      .applyEvent(event)
      .map((screen): PresenceLocation => ({ screen, object: event.entityId }));
    if (places.length === 0) return;
    for (const session of this.#sessions.values()) {
      const at = session.locations.filter((place) => this.#canSee(session, place));
      if (at.length === session.locations.length) continue;
      session.locations = at;
      this.#update(session);
    }
    this.#schedule(places);
  }

  /** Applies an update of another instance. */
  async applyInstanceUpdate(message: unknown): Promise<void> {
    const update = instanceUpdateSchema.parse(message);
    const places = this.#instances.applyUpdate(update, performance.now());
    await Promise.all(places.map((place) => this.#load(place)));
    this.#schedule(places);
  }

  /** Publishes all members of this instance. */
  publishAll(): void {
    this.#options.publish({ full: true, members: this.#ownMembers([...this.#sessions.keys()]), gone: [] });
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#flushTimer);
    this.#options.publish({ full: true, members: [], gone: [] });
  }

  /** Shows an account that is connected here as it is now. */
  async #showChanged(entity: EntityName, id: string): Promise<void> {
    const isTheirs = ({ viewer }: PresenceSession): boolean => viewer.id === id;
    if (!this.#sessions.values().some(isTheirs)) return;
    try {
      const row = (await this.#options.readRows(entity, [id])).get(id);
      if (!row) return;
      const person = parsePerson(row);
      for (const session of this.#sessions.values().filter(isTheirs)) if (session.showAs(person)) this.#update(session);
    } catch (error) {
      this.#options.onReadFailed(error);
    }
  }

  async #load({ screen, object }: PresenceLocation): Promise<void> {
    // An object that could not be read is visible to nobody; the next heartbeat retries.
    if (object !== undefined) await this.#objects.load(screen, object).catch(this.#options.onReadFailed);
  }

  #canSee({ viewer: { audience } }: PresenceSession, { screen, object }: PresenceLocation): boolean {
    if (object !== undefined) return this.#objects.isVisibleTo(audience, screen, object);
    return canOpenScreen(screen, { role: audience.role, manager: audience.flags.manager });
  }

  #update(session: PresenceSession): void {
    this.#changedMembers.add(session.id);
    this.#schedule(this.#members.put(session.member()));
  }

  #ownMembers(ids: readonly string[]): OwnUpdate['members'] {
    return ids.flatMap((id) => {
      const member = this.#sessions.get(id)?.member();
      return member && member.quiet !== true && member.at.length > 0 ? [{ ...member, at: [...member.at] }] : [];
    });
  }

  #schedule(places: readonly PresenceLocation[]): void {
    for (const place of places) this.#changedLocations.set(locationKey(place), place);
    if (this.#changedLocations.size > 0 || this.#changedMembers.size > 0)
      this.#flushTimer ??= setTimeout(() => this.#flush(), this.#options.timing.gatherMs);
  }

  #flush(): void {
    this.#flushTimer = undefined;
    const [places, ids] = [[...this.#changedLocations.values()], [...this.#changedMembers]];
    this.#changedLocations.clear();
    this.#changedMembers.clear();
    for (const place of places) {
      const peopleByKey = new Map<string, readonly PresentUser[]>();
      for (const session of this.#sessions.values())
        if (session.follows(place)) this.#send(session, place, peopleByKey);
      this.#releaseUnused(place);
    }
    this.#sendOnline(this.#sessions.values());
    const members = this.#ownMembers(ids);
    const kept = new Set(members.map(({ id }) => id));
    if (ids.length > 0) this.#options.publish({ full: false, members, gone: ids.filter((id) => !kept.has(id)) });
  }

  #send(session: PresenceSession, place: PresenceLocation, peopleByKey: Map<string, readonly PresentUser[]>): void {
    if (!this.#canSee(session, place)) return session.send(place, []);
    const people =
      peopleByKey.get(session.visibilityKey) ??
      this.#members.people(locationKey(place), (circle) =>
        isPresenceVisible(session.visibleGroups, circle, place.object !== undefined),
      );
    peopleByKey.set(session.visibilityKey, people);
    session.send(place, people);
  }

  /** Who is online, to those who have a list of people open. */
  #sendOnline(sessions: Iterable<PresenceSession>): void {
    for (const session of sessions) {
      if (!peopleScreens.some((screen) => session.follows({ screen }))) continue;
      const isAll = seesEverybody(session.viewer.audience);
      session.sendOnline(
        this.#members.online((circle) => isAll || isPresenceVisible(session.visibleGroups, circle, false)),
      );
    }
  }

  #releaseUnused({ screen, object }: PresenceActivity): void {
    if (object !== undefined)
      this.#objects.releaseUnused(screen, object, (one) =>
        this.#members.isOccupied(locationKey({ screen: one, object })),
      );
  }

  #sweep(now: number): void {
    const { goneMs, instanceGoneMs } = this.#options.timing;
    for (const session of this.#sessions.values()) {
      if (session.locations.length === 0 || now - session.heardAt < goneMs) continue;
      session.locations = [];
      this.#update(session);
    }
    this.#schedule(this.#instances.sweep(now - instanceGoneMs));
  }
}

/** True if the error is about an invalid message. */
export function isInvalidMessage(error: unknown): boolean {
  return error instanceof z.core.$ZodError;
}
