import type { Viewer } from '#shared/access/viewer.ts';

const keptMs = 60_000;

/** The ends of accounts within the last minute: a socket whose viewer was looked up before one of them must not stay. */
export class Endings {
  #recent: { at: number; ends: (viewer: Viewer) => boolean }[] = [];

  add(ends: (viewer: Viewer) => boolean, at = performance.now()): void {
    this.#recent = [...this.#recent.filter((one) => at - one.at < keptMs), { at, ends }];
  }

  /** Whether the viewer's account ended since, or that is no longer known. */
  since(then: number, viewer: Viewer, now = performance.now()): boolean {
    return now - then >= keptMs || this.#recent.some(({ at, ends }) => at >= then && ends(viewer));
  }
}
