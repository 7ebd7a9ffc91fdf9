import { type ReactNode, useState } from 'react';
import { ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react';
import { type StickerContent, stickerSize } from '#shared/areas/packages/stickers.ts';
import { isolateLtr } from '#client/lib/bidi.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useLive } from '#client/live/use-live.ts';
import { type PackageToPrint, PackageStickerQuery } from './documents.ts';
import styles from './preview.module.css';

/** 1 is the size of the paper, as far as the screen knows its own. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const;
const noEntities: readonly string[] = [];

interface PreviewProps {
  pkg: PackageToPrint;
  content: StickerContent;
  /** Of the parcel in the selection, from 0. */
  at: number;
  count: number;
  onGo: (at: number) => void;
}

function StickerImage({ pkg, content }: Pick<PreviewProps, 'pkg' | 'content'>): ReactNode {
  const t = useT('print');
  const errorMessage = useErrorMessage();
  const query = useLive(PackageStickerQuery, { variables: { id: pkg.id, content }, watch: noEntities });
  const isLate = useDelayed(query.loading);
  const svg = query.isPreviousData ? undefined : query.data?.packageSticker?.svg;
  if (svg !== undefined)
    return (
      <img
        className={styles.paper}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={t('alt', { number: isolateLtr(pkg.trackingNumber), name: pkg.recipientName })}
      />
    );
  return (
    <div className={styles.paper} aria-busy={query.loading}>
      {query.error && <ErrorState variant="row" text={errorMessage(query.error)} onRetry={query.refetch} />}
      {query.data?.packageSticker === null && <p className={styles.lost}>{t('lost')}</p>}
      {isLate && <PanelSkeleton flush />}
    </div>
  );
}

/** One sticker with rulers in millimetres; below it, the others and the zoom. */
export function Preview({ pkg, content, at, count, onGo }: PreviewProps): ReactNode {
  const t = useT('print');
  const format = useFormat();
  const [zoom, setZoom] = useState<number>(useIsPhone() ? 0.75 : 1);
  const place = zooms.findIndex((each) => each === zoom);
  const ruler = (mm: number): string => isolateLtr(t('mm', { n: format.number(mm) }));
  const zoomBy =
    (by: 1 | -1): (() => void) =>
    () => {
      setZoom(zooms[place + by] ?? zoom);
    };
  return (
    <section className={styles.stage} aria-label={t('preview')}>
      <div className={styles.desk}>
        <div
          className={styles.ruled}
          style={{
            ['--paper-w' as string]: `${stickerSize.width * zoom}mm`,
            ['--paper-h' as string]: `${stickerSize.height * zoom}mm`,
          }}
        >
          <span className={styles.across} aria-hidden>
            {ruler(stickerSize.width)}
          </span>
          <span className={styles.down} aria-hidden>
            <span>{ruler(stickerSize.height)}</span>
          </span>
          <StickerImage pkg={pkg} content={content} />
        </div>
      </div>
      <div className={styles.controls}>
        <IconButton
          icon={ChevronLeft}
          label={t('previous')}
          className={styles.mirrored}
          disabled={at === 0}
          onClick={() => {
            onGo(at - 1);
          }}
        />
        <Ltr className={styles.figure}>
          {format.number(at + 1)} / {format.number(count)}
        </Ltr>
        <IconButton
          icon={ChevronRight}
          label={t('next')}
          className={styles.mirrored}
          disabled={at === count - 1}
          onClick={() => {
            onGo(at + 1);
          }}
        />
        <span className={styles.divider} aria-hidden />
        <IconButton icon={Minus} label={t('zoomOut')} disabled={place === 0} onClick={zoomBy(-1)} />
        <Ltr className={styles.figure}>{format.number(Math.round(zoom * 100))} %</Ltr>
        <IconButton icon={Plus} label={t('zoomIn')} disabled={place === zooms.length - 1} onClick={zoomBy(1)} />
      </div>
    </section>
  );
}
