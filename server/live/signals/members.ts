// Who is where, of this instance and as told by the others. Kept in memory only: presence leaves no trace.
import type { ScreenName } from '#shared/access/screens.ts';
import { colourOf, type Doing, type Place, type Present } from '#shared/live/signals.ts';

/** What somebody does at one place, since when (milliseconds since 1970). */
export interface At extends Doing {
  since: number;
}

/** One tab of somebody. */
export interface Member {
  /** The connection's id, unique among all instances. */
  id: string;
  userId: string;
  name: string;
  circle: string;
  at: readonly At[];
  /** Shown to nobody. */
  quiet?: boolean | undefined;
}

/** A place as a key of maps. */
export function placeKey({ screen, object }: Place): string {
  return object === undefined ? screen : `${screen}/${object}`;
}

export class Members {
  readonly #members = new Map<string, Member>();
  readonly #byPlace = new Map<string, Set<Member>>();
  readonly #objects = new Map<ScreenName, Set<string>>();

  get(id: string): Member | undefined {
    return this.#members.get(id);
  }

  /** Puts a member where it is now and nowhere else; returns the places where something changed. */
  put(member: Member): readonly Place[] {
    const before = this.#members.get(member.id);
    const touched = before ? [...differing(before, member), ...differing(member, before)] : member.at;
    if (before) this.#leave(before);
    this.#members.set(member.id, member);
    for (const at of member.at) this.#enter(member, at);
    return touched;
  }

  /** Takes a member away; returns the places it left. */
  remove(id: string): readonly Place[] {
    const member = this.#members.get(id);
    if (!member) return [];
    this.#members.delete(id);
    this.#leave(member);
    return member.at;
  }

  /** Whether anybody at all is there, shown or not. */
  occupied(key: string): boolean {
    return this.#byPlace.has(key);
  }

  /** The objects of a screen where somebody is. */
  objectsOn(screen: ScreenName): ReadonlySet<string> {
    return this.#objects.get(screen) ?? new Set();
  }

  /** Everybody shown at a place whom `met` lets through, each once: those who edit first, then in the order of arrival. */
  people(key: string, met: (circle: string) => boolean): Present[] {
    const found = new Map<string, Present & { since: number }>();
    for (const { userId, name, circle, at, quiet } of this.#byPlace.get(key) ?? []) {
      const here = at.find((one) => placeKey(one) === key);
      if (!here || quiet === true || !met(circle)) continue;
      const known = found.get(userId);
      found.set(userId, {
        id: userId,
        name,
        colour: colourOf(userId),
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

  #enter(member: Member, at: At): void {
    const key = placeKey(at);
    const here = this.#byPlace.get(key);
    if (here) here.add(member);
    else this.#byPlace.set(key, new Set([member]));
    if (at.object === undefined) return;
    const objects = this.#objects.get(at.screen);
    if (objects) objects.add(at.object);
    else this.#objects.set(at.screen, new Set([at.object]));
  }

  #leave(member: Member): void {
    for (const at of member.at) {
      const key = placeKey(at);
      const here = this.#byPlace.get(key);
      here?.delete(member);
      if (here?.size !== 0) continue;
      this.#byPlace.delete(key);
      if (at.object === undefined) continue;
      const objects = this.#objects.get(at.screen);
      objects?.delete(at.object);
      if (objects?.size === 0) this.#objects.delete(at.screen);
    }
  }
}

/** The places of `one` at which `other` is not, or does something else. */
function differing(one: Member, other: Member): readonly Place[] {
  return one.at.filter((at) => {
    const key = placeKey(at);
    const same = other.at.find((its) => placeKey(its) === key);
    return !same || same.editing !== at.editing || same.typing !== at.typing || one.quiet !== other.quiet;
  });
}
