import { screenNames, type ScreenName, screenTable } from '#shared/access/screens.ts';

/** The screen whose path this is, built or not; null for an unknown path. A slash at the end changes nothing. */
export function screenAt(path: string): ScreenName | null {
  const parts = segments(path);
  return screenNames.find((name) => fits(segments(screenTable[name].path), parts)) ?? null;
}

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, index) => part.startsWith(':') || part === parts[index]);
}
