import type { ScreenName } from '#shared/access/screens.ts';

/** Number of starred pages that are shown; the rest is under "more" (specification, section 9). */
const maxStarredShown = 10;

export interface StarredScreens {
  first: readonly ScreenName[];
  rest: readonly ScreenName[];
}

/** The starred pages that the viewer may open, split into those shown and those under "more". */
export function splitStarred(starred: readonly ScreenName[], allowed: readonly ScreenName[]): StarredScreens {
  const open = starred.filter((name) => allowed.includes(name));
  return { first: open.slice(0, maxStarredShown), rest: open.slice(maxStarredShown) };
}

/** Adds a page to the end of the list, or removes it. */
export function toggleStar(starred: readonly ScreenName[], name: ScreenName): readonly ScreenName[] {
  return starred.includes(name) ? starred.filter((other) => other !== name) : [...starred, name];
}
