import type { Viewer } from '#shared/access/viewer.ts';
import type { Place, Presence, Present } from '#shared/live/signals.ts';
import { circleOf, circlesMet } from './circles.ts';
import { type At, type Member, placeKey } from './members.ts';

/** More people than a page shows, with enough names for "and others". */
const maxNamed = 20;

/** One connection of a user to this instance: its locations, and what was last sent to it for each location. */
export class Session {
  readonly id: string;
  readonly viewer: Viewer;
  readonly circles: readonly string[];
  /** Equal for sessions that see the same people. */
  readonly view: string;
  at: readonly At[] = [];
  quiet = false;
  /** Time of the tab's last update, by the monotonic clock. */
  heardAt = performance.now();
  /** Counts updates of the tab: an older one that took longer to process is ignored. */
  turn = 0;
  readonly #group: string;
  readonly #send: (presence: Presence) => void;
  readonly #sent = new Map<string, { place: Place; text: string }>();

  constructor(id: string, viewer: Viewer, send: (presence: Presence) => void) {
    this.id = id;
    this.viewer = viewer;
    this.#group = circleOf(viewer);
    this.circles = circlesMet(viewer.audience);
    this.view = this.circles.join(' ');
    this.#send = send;
  }

  /**
   * True if the session follows a location: where it is itself, and each object on a screen where it is. Visibility is
   * checked elsewhere.
   */
  hears({ screen, object }: Place): boolean {
    return this.at.some((at) => at.screen === screen && (at.object === undefined || at.object === object));
  }

  /** Sends who else is at a location, unless that was sent last; an empty list only where there was somebody. */
  tell(place: Place, here: readonly Present[]): void {
    const key = placeKey(place);
    const others = here.filter(({ id }) => id !== this.viewer.id);
    const presence: Presence = {
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

  /** The locations that were last sent with people. */
  told(): Place[] {
    return [...this.#sent.values()].map(({ place }) => place);
  }

  /** The tab has left the location and clears it by itself. */
  forget(place: Place): void {
    this.#sent.delete(placeKey(place));
  }

  /** This connection as a presence member. */
  member(): Member {
    return {
      id: this.id,
      userId: this.viewer.id,
      name: this.viewer.name,
      circle: this.#group,
      at: this.at,
      quiet: this.quiet,
    };
  }
}
