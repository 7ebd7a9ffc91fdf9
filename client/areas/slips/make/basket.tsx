// The parcels of a slip that is being made: scanned, or pasted by their numbers.
import { type ReactNode, useState } from 'react';
import { parseScanCode } from '#shared/scan/scan-code.ts';
import { maxSlipParcels } from '#shared/areas/slips/slip.ts';
import { isTransientError, toRequestError } from '#client/lib/request-error.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Scan, SendScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { useParcelPlace } from '#client/scan/use-parcel-place.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { type SlipParcel, SlipParcelQuery } from '../documents.ts';

interface BasketProps {
  parcels: readonly SlipParcel[];
  onChange: (change: (before: readonly SlipParcel[]) => readonly SlipParcel[]) => void;
}

/** Looks up the parcel of a number; what it may not do is said when the slip is made. */
function useLookUp({ onChange }: BasketProps): SendScan {
  const t = useT('scan');
  const errorMessage = useErrorMessage();
  const placeOf = useParcelPlace();
  const { client } = useLiveClient();
  return async ({ number }) => {
    const unknown = { state: 'unknown', title: t('states.unknown') } as const;
    if (parseScanCode(number)?.kind !== 'parcel') return unknown;
    const { data, error } = await client
      .query(SlipParcelQuery, { numbers: [number] }, { requestPolicy: 'network-only' })
      .toPromise();
    const problem = toRequestError(error);
    if (problem)
      return isTransientError(problem)
        ? null
        : { state: 'refused', title: t('states.refused'), detail: errorMessage(problem) };
    const parcel = data?.packages.rows[0];
    if (!parcel) return unknown;
    onChange((before) =>
      before.some(({ id }) => id === parcel.id) || before.length >= maxSlipParcels ? before : [...before, parcel],
    );
    return {
      state: 'done',
      title: t('states.added'),
      place: parcel.cityText,
      detail: placeOf(parcel),
      undoId: parcel.id,
    };
  };
}

/** Scans and pasted numbers go the same way. */
export function Basket({ parcels, onChange }: BasketProps): ReactNode {
  const t = useT('slips');
  const send = useLookUp({ parcels, onChange });
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<readonly string[]>([]);
  const undo = (scan: Scan): Promise<null> => {
    onChange((before) => before.filter(({ id }) => id !== scan.answer?.undoId));
    return Promise.resolve(null);
  };
  return (
    <>
      <ScanStation id="slip" label={t('making.scan')} context="slip" send={send} undo={undo} codes={pasted} />
      <Field label={t('making.paste')}>
        <TextArea
          value={text}
          rows={3}
          onChange={(event) => {
            setText(event.target.value);
          }}
        />
      </Field>
      <Button
        onClick={() => {
          setPasted(text.split(/[\s,;]+/).filter((word) => word !== ''));
          setText('');
        }}
      >
        {t('making.add')}
      </Button>
    </>
  );
}
