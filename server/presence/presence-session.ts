import type { Viewer } from '#shared/access/viewer.ts';
import type { OnlineChange, PresenceLocation, PresenceMessage, PresentUser } from '#shared/live/presence.ts';
import { presenceGroupOf, visiblePresenceGroups } from './presence-visibility.ts';
import type { PresencePerson } from './person.ts';
import { type MemberLocation, type PresenceMember, locationKey } from './members.ts';

/** More people than a page shows, with enough names for "and others". */
const maxNamed = 20;

/** One connection of a user to this instance: its locations, and what was last sent to it for each location. */
export class PresenceSession {
  readonly id: string;
  readonly viewer: Viewer;
  readonly visibleGroups: readonly string[];
  /** Equal for sessions that see the same people. */
  readonly visibilityKey: string;
  locations: readonly MemberLocation[] = [];
  isHidden = false;
  /** Time of the tab's last update, by the monotonic clock. */
  heardAt = performance.now();
  /** Counts updates of the tab: an older one that took longer to process is ignored. */
  updateCount = 0;
  /** How the others see the user: as they were when they connected, or have changed since. */
  #person: PresencePerson;
  readonly #group: string;
  readonly #send: (presence: PresenceMessage) => void;
  readonly #sendOnline: (change: OnlineChange) => void;
  /** Null before the first message. */
  #sentOnline: ReadonlySet<string> | null = null;
  readonly #sent = new Map<string, { place: PresenceLocation; text: string }>();

  constructor(
    id: string,
    viewer: Viewer,
    send: (presence: PresenceMessage) => void,
    sendOnline: (change: OnlineChange) => void = () => {},
  ) {
    this.id = id;
    this.viewer = viewer;
    this.#person = { name: viewer.name, avatarId: viewer.avatarId ?? null, version: 0 };
    this.#group = presenceGroupOf(viewer);
    this.visibleGroups = visiblePresenceGroups(viewer.audience);
    this.visibilityKey = this.visibleGroups.join(' ');
    this.#send = send;
    this.#sendOnline = sendOnline;
  }

  /**
   * True if the session follows a location: where it is itself, and each object on a screen where it is. Visibility is
   * checked elsewhere.
   */
  follows({ screen, object }: PresenceLocation): boolean {
    return this.locations.some((at) => at.screen === screen && (at.object === undefined || at.object === object));
  }

  /** Sends who else is at a location, unless that was sent last; an empty list only where there was somebody. */
  send(place: PresenceLocation, here: readonly PresentUser[]): void {
    const key = locationKey(place);
    const others = here.filter(({ id }) => id !== this.viewer.id);
    const presence: PresenceMessage = {
      screen: place.screen,
      object: place.object ?? null,
      people: others.slice(0, maxNamed),
      count: others.length,
    };
    const text = JSON.stringify(presence);
    const before = this.#sent.get(key)?.text;
    if (before === text || (others.length === 0 && before === undefined)) return;
    if (others.length === 0) this.#sent.delete(key);
    else this.#sent.set(key, { place, text });
    this.#send(presence);
  }

  /** Sends who came and who left since the last message; at first everybody. */
  sendOnline(ids: ReadonlySet<string>): void {
    const before = this.#sentOnline ?? new Set();
    const now = new Set(ids);
    now.delete(this.viewer.id);
    const change = { isFirst: !this.#sentOnline, came: [...now.difference(before)], left: [...before.difference(now)] };
    if (!change.isFirst && change.came.length === 0 && change.left.length === 0) return;
    this.#sentOnline = now;
    this.#sendOnline(change);
  }

  /** The locations that were last sent with people. */
  sentLocations(): PresenceLocation[] {
    return [...this.#sent.values()].map(({ place }) => place);
  }

  /** The tab has left the location and clears it by itself. */
  forgetSent(place: PresenceLocation): void {
    this.#sent.delete(locationKey(place));
  }

  /** Changes how the others see the user; false if it is known to have changed since. */
  showAs(person: PresencePerson): boolean {
    if (person.version < this.#person.version) return false;
    this.#person = person;
    return true;
  }

  /** This connection as a presence member. */
  member(): PresenceMember {
    return {
      id: this.id,
      userId: this.viewer.id,
      name: this.#person.name,
      avatarId: this.#person.avatarId,
      circle: this.#group,
      at: this.locations,
      quiet: this.isHidden,
    };
  }
}
