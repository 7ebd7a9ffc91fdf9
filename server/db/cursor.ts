// A place in a list's order, for going on by key. Opaque to callers; what is in it decides only where reading starts, never what may be read.
import { z } from 'zod';
import { refuseField } from '#shared/kit/problem.ts';

const values = z.array(z.union([z.string().max(200), z.number()])).min(1).max(4);

/** The order's values of one row as opaque text. */
export function writeCursor(of: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(of)).toString('base64url');
}

/** The order's values of a cursor; refuses what is none. */
export function readCursor(text: string, length: number): (string | number)[] {
  try {
    const found = values.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (found.length === length) return found;
  } catch { /* refused below like any other text that is no cursor */ }
  return refuseField('after', 'invalid_text');
}
