// What is on a pallet. Of a draft, some of its parcels can be taken off, or split onto a new pallet.
import { type ReactNode, useState } from 'react';
import { Split } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { type Pallet, type LoadedLine, SplitMutation, UnloadMutation } from '../documents.ts';
import { Weight } from '../weight.tsx';
import styles from './lines.module.css';

/** A line as everybody sees it; carriers see no more. */
type ManifestLine = Pick<LoadedLine, 'place' | 'packageId' | 'trackingNumber' | 'city' | 'weight' | 'state'> &
  Partial<Pick<LoadedLine, 'package'>>;

interface LinesProps {
  pallet: Pallet;
  lines: readonly ManifestLine[];
}

/** What can be done with the chosen parcels of a draft. */
function Chosen({ pallet, ids, onDone }: { pallet: Pallet; ids: readonly string[]; onDone: () => void }): ReactNode {
  const t = useT('pallets');
  const errorMessage = useErrorMessage();
  const [, navigate] = useLocation();
  const split = useAction(SplitMutation);
  const unload = useAction(UnloadMutation);
  const runSplit = async (): Promise<void> => {
    const outcome = await split.run({ id: pallet.id, packageIds: [...ids] });
    if (!outcome.ok) {
      toast({ text: errorMessage(outcome.problem), tone: 'danger' });
      return;
    }
    onDone();
    const made = outcome.data.palletSplit.pallet;
    toast({ text: t('lines.splitDone', { number: made.number, count: ids.length }), tone: 'success' });
    navigate(screenPath('pallet', { id: made.id }));
  };
  const runUnload = async (): Promise<void> => {
    for (const packageId of ids) {
      const outcome = await unload.run({ id: pallet.id, packageId });
      if (!outcome.ok) {
        toast({ text: errorMessage(outcome.problem), tone: 'danger' });
        return;
      }
    }
    onDone();
  };
  return (
    <div className={styles.chosen}>
      <span>{t('lines.chosen', { count: ids.length })}</span>
      <Button size="sm" busy={unload.isRunning} onClick={() => void runUnload()}>
        {t('lines.unload')}
      </Button>
      <Button size="sm" icon={Split} busy={split.isRunning} onClick={() => void runSplit()}>
        {t('lines.split')}
      </Button>
    </div>
  );
}

/** The parcels on a pallet, by the order of loading. */
export function PalletLines({ pallet, lines }: LinesProps): ReactNode {
  const t = useT('pallets');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const canSplit = pallet.allowedActions.includes('split');
  const ids = lines.map(({ packageId }) => packageId).filter((id) => chosen.has(id));
  if (lines.length === 0) return <EmptyState title={t('lines.none')} text={t('lines.noneText')} />;
  const toggle = (id: string): void => {
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  };
  return (
    <div className={styles.part}>
      {canSplit && ids.length > 0 && (
        <Chosen
          pallet={pallet}
          ids={ids}
          onDone={() => {
            setChosen(new Set());
          }}
        />
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.packageId} className={styles.line}>
            {canSplit && (
              <Checkbox
                label={<Ltr mono>{line.trackingNumber}</Ltr>}
                checked={chosen.has(line.packageId)}
                onChange={() => {
                  toggle(line.packageId);
                }}
              />
            )}
            {!canSplit && <Ltr mono>{line.trackingNumber}</Ltr>}
            <span className={styles.who}>
              {line.package && <bdi className={styles.name}>{line.package.recipientName}</bdi>}
              <bdi>{line.city}</bdi>
            </span>
            <span className={styles.end}>
              {line.state !== 'loaded' && <span>{t(`lineStates.${line.state}`)}</span>}
              {line.weight !== null && <Weight grams={line.weight} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
