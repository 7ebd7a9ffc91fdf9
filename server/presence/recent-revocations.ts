import type { Viewer } from '#shared/access/viewer.ts';

const keptMs = 60_000;

/** Revocations within the last minute: a socket whose viewer was looked up before one of them must not stay open. */
export class RecentRevocations {
  #recent: { at: number; ends: (viewer: Viewer) => boolean }[] = [];

  add(ends: (viewer: Viewer) => boolean, at = performance.now()): void {
    this.#recent = [...this.#recent.filter((one) => at - one.at < keptMs), { at, ends }];
  }

  /** True if the viewer was revoked since `then`, or if that is no longer known. */
  isRevokedSince(then: number, viewer: Viewer, now = performance.now()): boolean {
    return now - then >= keptMs || this.#recent.some(({ at, ends }) => at >= then && ends(viewer));
  }
}
