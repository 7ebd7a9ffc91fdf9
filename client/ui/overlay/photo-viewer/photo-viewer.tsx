// Pictures in full, over the page: arrows change the picture, a click or Enter enlarges it, Escape closes.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Close, Title } from '@radix-ui/react-dialog';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { pageDirection } from '../../../lib/direction.tsx';
import { IconButton } from '../../button/icon-button.tsx';
import { Modal } from '../dialog/modal.tsx';
import styles from './photo-viewer.module.css';

export interface ViewerPhoto {
  id: string;
  src: string;
  /** What is on it, or where it comes from. */
  alt: string;
}

export interface PhotoViewerProps {
  title: string;
  photos: readonly ViewerPhoto[];
  /** The picture that is shown. */
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
  /** Under the picture: who took it, and buttons. */
  footer?: ReactNode;
}

/** The step of an arrow key: to the next picture in reading direction. */
function stepOf(key: string): number {
  const forward = pageDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : 0;
}

function Picture({ photo }: { photo: ViewerPhoto }): ReactNode {
  const { t } = useTranslation('files');
  const [isZoomed, setZoomed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // Enlarged, the middle of the picture stays in the middle.
  useEffect(() => {
    const box = frame.current;
    if (box && isZoomed)
      box.scrollTo({ left: (box.scrollWidth - box.clientWidth) / 2, top: (box.scrollHeight - box.clientHeight) / 2 });
  }, [isZoomed]);
  if (hasFailed)
    return (
      <p role="alert" className={styles.failure}>
        {t('viewer.failed')}
      </p>
    );
  return (
    <div ref={frame} dir="ltr" className={cx(styles.frame, isZoomed && styles.zoomed)}>
      <button
        type="button"
        aria-label={`${photo.alt} – ${t(isZoomed ? 'viewer.shrink' : 'viewer.zoom')}`}
        aria-pressed={isZoomed}
        className={styles.zoom}
        onClick={() => {
          setZoomed(!isZoomed);
        }}
      >
        <img
          src={photo.src}
          alt={photo.alt}
          className={styles.picture}
          onError={() => {
            setFailed(true);
          }}
        />
      </button>
    </div>
  );
}

/** Shows one of several pictures as large as the window allows. */
export default function PhotoViewer({ title, photos, index, onChange, onClose, footer }: PhotoViewerProps): ReactNode {
  const { t } = useTranslation('files');
  const kit = useTranslation('kit').t;
  const photo = photos[index];
  if (!photo) return null;
  const show = (next: number): void => {
    if (next >= 0 && next < photos.length && next !== index) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const target = key === 'Home' ? 0 : key === 'End' ? photos.length - 1 : index + stepOf(key);
    if (target === index && key !== 'Home' && key !== 'End') return;
    // Lists behind have the same keys.
    event.stopPropagation();
    event.preventDefault();
    show(target);
  };
  return (
    <Modal open onClose={onClose} className={styles.viewer} scrimClass={styles.scrim} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <Title className={styles.title}>{title}</Title>
        {photos.length > 1 && (
          <output className={styles.position}>
            {t('viewer.position', { number: index + 1, total: photos.length })}
          </output>
        )}
        <Close asChild>
          <IconButton icon={X} label={kit('close')} tip={false} size="md" className={styles.control} />
        </Close>
      </header>
      <Picture key={photo.id} photo={photo} />
      {photos.length > 1 && (
        <>
          <IconButton
            icon={ChevronLeft}
            mirrorIcon
            label={t('viewer.previous')}
            tip={false}
            aria-disabled={index === 0}
            className={cx(styles.control, styles.previous)}
            onClick={() => {
              show(index - 1);
            }}
          />
          <IconButton
            icon={ChevronRight}
            mirrorIcon
            label={t('viewer.next')}
            tip={false}
            aria-disabled={index === photos.length - 1}
            className={cx(styles.control, styles.next)}
            onClick={() => {
              show(index + 1);
            }}
          />
        </>
      )}
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </Modal>
  );
}
