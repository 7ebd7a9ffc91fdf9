// A station that knows the shelves of a hub: the one that is scanned, or chosen, is that of the parcels that are scanned after it.
import { type ReactNode, useMemo, useState } from 'react';
import { Rows3, X } from 'lucide-react';
import { useSearch } from 'wouter';
import { numberOfCode, parseScanCode, shelfLabel } from '#shared/scan/scan-code.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ScanAnswer, WaitingScan } from '#client/scan/scan-queue.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { ShelvesQuery } from './documents.ts';
import styles from './shelf-station.module.css';

interface ShelfStationProps {
  /** Names the station; scans that wait for the network are kept under it. */
  id: string;
  hubId: string;
  label: string;
  /** What happens to parcels while a shelf is chosen: "Parcels go onto the shelf". */
  onto: string;
  /** What to do to choose one. */
  hint: string;
  /** Answers one scan; `shelfId` is that of its moment. */
  send: (scan: WaitingScan, shelfId: string | null) => Promise<ScanAnswer | null>;
  /** Is told of the shelf that is chosen. */
  onShelf?: (shelfId: string | null) => void;
}

const watched = ['shelf'];
/** The context of a scan without a shelf; otherwise it is the id of one. */
const noShelf = 'in';

/** The station, with the shelf above it. */
export default function ShelfStation({ id, hubId, label, onto, hint, send, onShelf }: ShelfStationProps): ReactNode {
  const t = useT('house');
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const { data } = useLive(ShelvesQuery, { variables, watch: watched });
  // The label of a shelf that was scanned on another page.
  const asked = new URLSearchParams(useSearch()).get('shelf');
  const [chosen, setChosen] = useState<string | null>(asked);
  const shelves = data?.shelvesOfHub.filter(({ status }) => status === 'active') ?? [];
  const labelOf = ({ hub, code }: (typeof shelves)[number]): string => shelfLabel(hub?.code ?? '', code);
  const shelf = shelves.find((each) => labelOf(each) === chosen);
  const choose = (next: (typeof shelves)[number] | undefined): void => {
    setChosen(next ? labelOf(next) : null);
    onShelf?.(next?.id ?? null);
  };
  const intercept = (code: string): boolean => {
    if (parseScanCode(code)?.kind !== 'shelf') return false;
    const number = numberOfCode(code);
    const found = shelves.find((each) => labelOf(each) === number);
    if (found) choose(found);
    else toast({ text: t('shelf.unknown', { code: number }), tone: 'warning', key: 'shelf' });
    return true;
  };
  return (
    <div className={styles.station}>
      {shelf ? (
        <output className={styles.shelf}>
          <Rows3 size={18} aria-hidden />
          <span className={styles.onto}>{onto}</span>
          <Ltr className={styles.code}>{shelf.code}</Ltr>
          <IconButton
            icon={X}
            label={t('shelf.leave')}
            onClick={() => {
              choose(undefined);
            }}
          />
        </output>
      ) : (
        <div className={styles.choice}>
          <p className={styles.hint}>{hint}</p>
          {shelves.length > 0 && (
            <Select
              size="sm"
              label={t('shelf.choose')}
              placeholder={t('shelf.choose')}
              value=""
              onChange={(value) => {
                choose(shelves.find((each) => each.id === value));
              }}
              options={shelves.map((each) => ({ value: each.id, label: each.code }))}
            />
          )}
        </div>
      )}
      <ScanStation
        id={id}
        label={label}
        context={shelf?.id ?? noShelf}
        send={(scan) => send(scan, scan.context === noShelf ? null : scan.context)}
        intercept={intercept}
      />
    </div>
  );
}
