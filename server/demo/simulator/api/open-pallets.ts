// The pallets that are not over, as the simulator reads them.
import { z } from 'zod';
import type { OpenPallet } from './simulator-api.ts';

export const openPalletsDocument = `{ pallets(tab: open, filter: { status: [sealed, in_transit, partially_received, received] }) {
  rows { id status openDiscrepancies arrivedAt carrier { id } fromHub { lat lng } toHub { lat lng } position { lat lng }
    lines { trackingNumber state } } } }`;

const place = z
  .object({ lat: z.number().nullable(), lng: z.number().nullable() })
  .nullable()
  .transform((given) =>
    given && given.lat !== null && given.lng !== null ? { lat: given.lat, lng: given.lng } : null,
  );
const answer = z.object({
  pallets: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        openDiscrepancies: z.number(),
        arrivedAt: z.string().nullable(),
        carrier: z.object({ id: z.string() }).nullable(),
        fromHub: place,
        toHub: place,
        position: place,
        lines: z.array(z.object({ trackingNumber: z.string(), state: z.string() })),
      }),
    ),
  }),
});

/** The pallets of an answer to the document. */
export const parseOpenPallets = (data: unknown): OpenPallet[] =>
  answer.parse(data).pallets.rows.map(({ carrier, fromHub, toHub, ...row }) => ({
    ...row,
    carrierId: carrier?.id ?? null,
    from: fromHub,
    to: toHub,
  }));
