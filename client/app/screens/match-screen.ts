import { screenNames, type ScreenName, screenTable } from '#shared/access/screens.ts';

/**
 * The screen of a path and its `view` parameter, built or not; null for an unknown path. A trailing slash and an
 * unknown view are ignored.
 */
export function matchScreen(path: string, search = ''): ScreenName | null {
  const parts = segments(path);
  const view = new URLSearchParams(search).get('view');
  const candidates = screenNames.filter((name) => matchesPattern(segments(screenTable[name].path), parts));
  return (
    candidates.find((name) => screenTable[name].view === view) ??
    candidates.find((name) => screenTable[name].view === undefined) ??
    null
  );
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matchesPattern(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
