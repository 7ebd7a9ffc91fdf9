// The check-in of a driver: what is still out and why, the cash, what came back, and the close of the day.
import { type ReactNode, Suspense, useState } from 'react';
import { MessageSquarePlus, PackageCheck } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { DayContent } from '../content-documents.ts';
import { ParcelLine } from '../parcel-line.tsx';
import { CloseDay } from './close-day.tsx';
import { DayCash } from './day-cash.tsx';
import styles from '../day.module.css';

const KeepForm = lazyPanel(() => import('./keep-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('driver-days')('keep'),
});

interface Props {
  content: DayContent;
  mayScan: boolean;
  onChanged: () => void;
}

/** What the driver still has. What has no outcome of the day needs a reason. */
function StillOut({ content: { id, out, lines }, mayScan, onChanged }: Props): ReactNode {
  const t = useT('driver-days');
  const [kept, setKept] = useState<string | null>(null);
  const noteOf = (packageId: string): string | null =>
    lines.find((line) => line.side === 'kept' && line.packageId === packageId)?.note ?? null;
  const chosen = out.find(({ package: pkg }) => pkg?.id === kept)?.package;
  return (
    <section className={styles.part} aria-label={t('stillOut')}>
      <h3 className={styles.title}>{t('stillOut')}</h3>
      {out.length === 0 && (
        <EmptyState variant="row" icon={PackageCheck} title={t('nothingOut')} text={t('nothingOutText')} />
      )}
      <ul className={styles.lines}>
        {out.map(({ package: pkg, isExplained }) => {
          if (!pkg) return null;
          const note = noteOf(pkg.id);
          return (
            <ParcelLine key={pkg.id} parcel={pkg}>
              <span className={styles.under}>
                {note !== null && <bdi className={styles.note}>{note}</bdi>}
                {!isExplained && <Badge tone="warning">{t('toExplain')}</Badge>}
                {mayScan && (note !== null || !isExplained) && (
                  <Button
                    size="sm"
                    tone="quiet"
                    icon={MessageSquarePlus}
                    onClick={() => {
                      setKept(pkg.id);
                    }}
                  >
                    {t(note === null ? 'explain' : 'explainAgain')}
                  </Button>
                )}
              </span>
            </ParcelLine>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {chosen && (
          <KeepForm
            dayId={id}
            parcel={chosen}
            onDone={onChanged}
            onClose={() => {
              setKept(null);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

/** What was scanned back in, with where it stands; what is put nowhere until it is scanned onto a shelf. */
function CameBack({ content: { back }, isShelved }: Pick<Props, 'content'> & { isShelved: boolean }): ReactNode {
  const t = useT('driver-days');
  const parcels = back.filter(({ shelf }) => (shelf !== null) === isShelved);
  const title = t(isShelved ? 'cameBack' : 'unshelved');
  if (parcels.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {!isShelved && <p className={styles.hint}>{t('unshelvedText')}</p>}
      <ul className={styles.lines}>
        {parcels.map((parcel) => (
          <ParcelLine key={parcel.id} parcel={parcel} isOnShelf />
        ))}
      </ul>
    </section>
  );
}

export function CheckIn(props: Props): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const { content, mayScan, onChanged } = props;
  const { taken, cameBack, out } = content;
  const figures = [
    { name: 'taken', n: taken },
    { name: 'back', n: cameBack },
    { name: 'out', n: out.length },
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, n }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>
              <Ltr>{format.number(n)}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      <CameBack content={content} isShelved={false} />
      <StillOut {...props} />
      <DayCash content={content} onChanged={onChanged} />
      {mayScan && <CloseDay content={content} onChanged={onChanged} />}
      <CameBack content={content} isShelved />
    </>
  );
}
