// The check-outs that are being made at one hub, as the simulator reads them.
import { z } from 'zod';
import type { ApiResponse } from './session.ts';
import type { OpenCheckOut } from './simulator-api.ts';

const days = z.object({
  houseBoard: z
    .object({
      drivers: z.array(
        z.object({
          day: z
            .object({
              id: z.string(),
              status: z.string(),
              waiting: z.array(z.object({ trackingNumber: z.string() })),
            })
            .nullable(),
        }),
      ),
    })
    .nullable(),
});
const document =
  'query ($hubId: ID!) { houseBoard(hubId: $hubId) { drivers { day { id status waiting { trackingNumber } } } } }';

/** Reads the days of drivers that are being prepared, with the numbers of what is not scanned. */
export async function readCheckOuts(
  read: (document: string, variables: Record<string, unknown>) => Promise<ApiResponse>,
  hubId: string,
): Promise<OpenCheckOut[]> {
  const answer = await read(document, { hubId });
  if ('refused' in answer) throw new Error(`the board was refused: ${answer.refused}`);
  return (days.parse(answer.data).houseBoard?.drivers ?? []).flatMap(({ day }) =>
    day?.status === 'preparing'
      ? [{ id: day.id, waiting: day.waiting.map(({ trackingNumber }) => trackingNumber) }]
      : [],
  );
}
