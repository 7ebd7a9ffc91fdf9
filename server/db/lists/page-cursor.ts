// Cursor of keyset pagination. Opaque to clients. It decides only where a page starts, never which rows may be read.
import { z } from 'zod';
import type { OrderKind } from '#shared/access/list-order.ts';
import { isId } from '#shared/lib/uuid.ts';
import { failField } from '#shared/lib/app-error.ts';

const kinds = {
  id: z.string().refine(isId),
  // The database has no year 0.
  instant: z.iso.datetime().refine((text) => !text.startsWith('0000')),
  text: z
    .string()
    .max(200)
    .refine((text) => !text.includes('\u0000')),
  rank: z.int().min(0).max(100),
  whole: z.int(),
} satisfies Record<OrderKind, z.ZodType>;

const values = z.array(z.unknown()).max(4);

/** Encodes the sort values of a row. */
export function encodeCursor(of: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(of)).toString('base64url');
}

/** Decodes a cursor into sort values of these kinds. Fails with `invalid_text` on `after` when it is malformed. */
export function decodeCursor(text: string, of: readonly OrderKind[]): (string | number)[] {
  try {
    const found = values.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (found.length === of.length) return of.map((kind, index) => kinds[kind].parse(found[index]));
  } catch {
    /* fails below like any other malformed cursor */
  }
  return failField('after', 'invalid_text');
}
