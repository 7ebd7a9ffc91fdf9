// Who is where, of this instance and of the others. Kept in memory only: presence is never stored.
import type { ScreenName } from '#shared/access/screens.ts';
import {
  presenceColourOf,
  type PresenceActivity,
  type PresenceLocation,
  type PresentUser,
} from '#shared/live/presence.ts';

/** The activity at one location, and since when (milliseconds since 1970). */
export interface MemberLocation extends PresenceActivity {
  since: number;
}

/** One browser tab of a user. */
export interface PresenceMember {
  /** The connection's id, unique among all instances. */
  id: string;
  userId: string;
  name: string;
  avatarId?: string | null | undefined;
  circle: string;
  at: readonly MemberLocation[];
  /** Not shown to anybody. */
  quiet?: boolean | undefined;
}

/** The location as a map key. */
export function locationKey({ screen, object }: PresenceLocation): string {
  return object === undefined ? screen : `${screen}/${object}`;
}

export class PresenceMembers {
  readonly #members = new Map<string, PresenceMember>();
  readonly #byLocation = new Map<string, Set<PresenceMember>>();
  readonly #objects = new Map<ScreenName, Set<string>>();

  get(id: string): PresenceMember | undefined {
    return this.#members.get(id);
  }

  /** Sets the locations of a member; returns the locations where something changed. */
  put(member: PresenceMember): readonly PresenceLocation[] {
    const before = this.#members.get(member.id);
    const touched = before ? [...changedLocations(before, member), ...changedLocations(member, before)] : member.at;
    if (before) this.#leave(before);
    this.#members.set(member.id, member);
    for (const at of member.at) this.#enter(member, at);
    return touched;
  }

  /** Removes a member; returns its locations. */
  remove(id: string): readonly PresenceLocation[] {
    const member = this.#members.get(id);
    if (!member) return [];
    this.#members.delete(id);
    this.#leave(member);
    return member.at;
  }

  /** The ids of everybody shown anywhere whose group passes `isVisible`. */
  online(isVisible: (circle: string) => boolean): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { userId, circle, at, quiet } of this.#members.values())
      if (at.length > 0 && quiet !== true && isVisible(circle)) found.add(userId);
    return found;
  }

  /** True if any member is there, shown or not. */
  isOccupied(key: string): boolean {
    return this.#byLocation.has(key);
  }

  /** The objects of a screen with members. */
  objectsOn(screen: ScreenName): ReadonlySet<string> {
    return this.#objects.get(screen) ?? new Set();
  }

  /**
   * Everybody shown at a location whose group passes `isVisible`, each user once: those who edit first, then in order
   * of arrival.
   */
  people(key: string, isVisible: (circle: string) => boolean): PresentUser[] {
    const found = new Map<string, PresentUser & { since: number }>();
    for (const { userId, name, avatarId = null, circle, at, quiet } of this.#byLocation.get(key) ?? []) {
      const here = at.find((one) => locationKey(one) === key);
      if (!here || quiet === true || !isVisible(circle)) continue;
      const known = found.get(userId);
      found.set(userId, {
        id: userId,
        name,
        avatarId,
        colour: presenceColourOf(userId),
        editing: known?.editing ?? here.editing ?? null,
        typing: (known?.typing ?? false) || here.typing === true,
        since: Math.min(known?.since ?? Infinity, here.since),
      });
    }
    return [...found.values()]
      .toSorted(
        (a, b) =>
          Number(b.editing !== null) - Number(a.editing !== null) || a.since - b.since || a.id.localeCompare(b.id),
      )
      .map(({ since: _, ...person }) => person);
  }

  #enter(member: PresenceMember, at: MemberLocation): void {
    const key = locationKey(at);
    const here = this.#byLocation.get(key);
    if (here) here.add(member);
    else this.#byLocation.set(key, new Set([member]));
    if (at.object === undefined) return;
    const objects = this.#objects.get(at.screen);
    if (objects) objects.add(at.object);
    else this.#objects.set(at.screen, new Set([at.object]));
  }

  #leave(member: PresenceMember): void {
    for (const at of member.at) {
      const key = locationKey(at);
      const here = this.#byLocation.get(key);
      here?.delete(member);
      if (here?.size !== 0) continue;
      this.#byLocation.delete(key);
      if (at.object === undefined) continue;
      const objects = this.#objects.get(at.screen);
      objects?.delete(at.object);
      if (objects?.size === 0) this.#objects.delete(at.screen);
    }
  }
}

/** The locations of `one` where `other` is not, looks different, or has another activity. */
function changedLocations(one: PresenceMember, other: PresenceMember): readonly PresenceLocation[] {
  if (one.name !== other.name || (one.avatarId ?? null) !== (other.avatarId ?? null)) return one.at;
  return one.at.filter((at) => {
    const key = locationKey(at);
    const same = other.at.find((its) => locationKey(its) === key);
    return !same || same.editing !== at.editing || same.typing !== at.typing || one.quiet !== other.quiet;
  });
}
