import { screenNames, type ScreenName, screenTable } from '#shared/access/screens.ts';

/**
 * The screen whose path and view this is, built or not; null for an unknown path. A slash at the end changes nothing,
 * nor does an unknown view.
 */
export function screenAt(path: string, search = ''): ScreenName | null {
  const parts = segments(path);
  const view = new URLSearchParams(search).get('view');
  const there = screenNames.filter((name) => fits(segments(screenTable[name].path), parts));
  return (
    there.find((name) => screenTable[name].view === view) ??
    there.find((name) => screenTable[name].view === undefined) ??
    null
  );
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
