import type { Viewer } from '#shared/access/viewer.ts';
import type { Place, Presence, Present } from '#shared/live/signals.ts';
import { circleOf, circlesMet } from './circles.ts';
import { type At, type Member, placeKey } from './members.ts';

/** More faces than a page shows, and enough names for "and who else". */
const mostNamed = 20;

/** One connection of somebody to this instance: where they are, and what they were told last of each place. */
export class Session {
  readonly id: string;
  readonly viewer: Viewer;
  readonly circles: readonly string[];
  /** Equal for those who meet the same people. */
  readonly view: string;
  at: readonly At[] = [];
  quiet = false;
  /** When the tab last said where it is, by the clock of the process. */
  heardAt = performance.now();
  /** Grows with each word of the tab: an older one that took longer is not obeyed any more. */
  turn = 0;
  readonly #circle: string;
  readonly #send: (presence: Presence) => void;
  readonly #told = new Map<string, { place: Place; text: string }>();

  constructor(id: string, viewer: Viewer, send: (presence: Presence) => void) {
    this.id = id;
    this.viewer = viewer;
    this.#circle = circleOf(viewer);
    this.circles = circlesMet(viewer.audience);
    this.view = this.circles.join(' ');
    this.#send = send;
  }

  /** Whether somebody is to be told of a place: where they are, and of each object on a screen where they are. Sight is another question. */
  hears({ screen, object }: Place): boolean {
    return this.at.some((at) => at.screen === screen && (at.object === undefined || at.object === object));
  }

  /** Tells who is at a place but oneself, unless that was told last; of nobody only where somebody was. */
  tell(place: Place, here: readonly Present[]): void {
    const key = placeKey(place);
    const others = here.filter(({ id }) => id !== this.viewer.id);
    const presence: Presence = {
      screen: place.screen,
      object: place.object ?? null,
      people: others.slice(0, mostNamed),
      count: others.length,
    };
    const text = JSON.stringify(presence);
    const before = this.#told.get(key)?.text;
    if (before === text || (others.length === 0 && before === undefined)) return;
    if (others.length === 0) this.#told.delete(key);
    else this.#told.set(key, { place, text });
    this.#send(presence);
  }

  /** The places where somebody is, as far as was told. */
  told(): Place[] {
    return [...this.#told.values()].map(({ place }) => place);
  }

  /** The tab has left the place and will clear it by itself. */
  forget(place: Place): void {
    this.#told.delete(placeKey(place));
  }

  /** As others know this connection. */
  member(): Member {
    return {
      id: this.id,
      userId: this.viewer.id,
      name: this.viewer.name,
      circle: this.#circle,
      at: this.at,
      quiet: this.quiet,
    };
  }
}
