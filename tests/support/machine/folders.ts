import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Kept between runs and never committed. */
export const toolsFolder = join(root, '.qafila', 'tools');

/** Temporary files of this checkout and this user: two checkouts on one machine do not share them. */
export function temporaryFolder(name: string): string {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return join(tmpdir(), `qafila-tests-${key}-${userInfo().uid}`, name);
}
