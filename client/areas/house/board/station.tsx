// Scanning into a hub. A shelf that is scanned, or chosen, takes the parcels that are scanned after it.
import { type ReactNode, useMemo, useState } from 'react';
import { Rows3, X } from 'lucide-react';
import { useSearch } from 'wouter';
import { numberOfCode, parseScanCode, shelfLabel } from '#shared/scan/scan-code.ts';
import { isTransientError } from '#client/lib/request-error.ts';
import { useSendWithKey } from '#client/live/use-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SendScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { HouseScanMutation } from '../documents.ts';
import { ShelvesQuery } from '../shelves/documents.ts';
import { useScanAnswer } from '../use-scan-answer.ts';
import styles from './station.module.css';

const watched = ['shelf'];
/** The context of a scan that goes where it is proposed; otherwise it is the id of a shelf. */
const proposed = 'in';

function useSend(hubId: string): SendScan {
  const t = useT('house');
  const send = useSendWithKey();
  const errorMessage = useErrorMessage();
  const answerOf = useScanAnswer();
  return async ({ key, number, context, at }) => {
    const shelfId = context === proposed ? null : context;
    const outcome = await send(HouseScanMutation, { hubId, code: number, shelfId, scannedAt: at }, key);
    if (outcome.ok) return answerOf(outcome.data.houseScan);
    if (isTransientError(outcome.problem)) return null;
    return { state: 'refused', title: t('scan.refused'), detail: errorMessage(outcome.problem) };
  };
}

/** The station of a hub. */
export function HouseStation({ hubId }: { hubId: string }): ReactNode {
  const t = useT('house');
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const { data } = useLive(ShelvesQuery, { variables, watch: watched });
  // The label of a shelf that was scanned on another page.
  const asked = new URLSearchParams(useSearch()).get('shelf');
  const [chosen, setChosen] = useState<string | null>(asked);
  const shelves = data?.shelvesOfHub.filter(({ status }) => status === 'active') ?? [];
  const shelf = shelves.find(({ hub, code }) => shelfLabel(hub?.code ?? '', code) === chosen);
  const send = useSend(hubId);
  const intercept = (code: string): boolean => {
    if (parseScanCode(code)?.kind !== 'shelf') return false;
    const number = numberOfCode(code);
    if (shelves.some(({ hub, code: own }) => shelfLabel(hub?.code ?? '', own) === number)) setChosen(number);
    else toast({ text: t('shelf.unknown', { code: number }), tone: 'warning', key: 'shelf' });
    return true;
  };
  return (
    <div className={styles.station}>
      {shelf && (
        <output className={styles.shelf}>
          <Rows3 size={18} aria-hidden />
          <span className={styles.onto}>{t('shelf.onto')}</span>
          <Ltr className={styles.code}>{shelf.code}</Ltr>
          <IconButton
            icon={X}
            label={t('shelf.leave')}
            onClick={() => {
              setChosen(null);
            }}
          />
        </output>
      )}
      <ScanStation
        id={`house-${hubId}`}
        label={t('scan.field')}
        context={shelf?.id ?? proposed}
        send={send}
        intercept={intercept}
      />
      {!shelf && <p className={styles.hint}>{t('shelf.hint')}</p>}
    </div>
  );
}
