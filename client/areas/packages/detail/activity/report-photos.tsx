// The photos of a visit without an answer or of a delivery: thumbnails in the timeline, and the viewer, which loads when it opens.
import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { viewerAtom } from '#client/session/session.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { fileUrl } from '#client/lib/file-url.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { Button } from '#client/ui/button/button.tsx';
import { packageRowActions } from '../../actions/actions.ts';
import type { TimelineEntry } from '../../timeline-query.ts';
import styles from './report-photos.module.css';

const PhotoViewer = lazyPanel(() => import('#client/ui/overlay/photo-viewer/photo-viewer.tsx'), {
  frame: 'dialog',
  useTitle: ({ title }) => title,
});

type Photo = TimelineEntry['photos'][number];

/** Deletes the photo after a question. */
function RemovePhoto({
  packageId,
  photo,
  onRemoved,
}: {
  packageId: string;
  photo: Photo;
  onRemoved: () => void;
}): ReactNode {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning, error } = useAction(packageRowActions.document('removePhoto'));
  const remove = async (): Promise<void> => {
    if ((await run({ id: packageId, photoId: photo.id })).ok) onRemoved();
  };
  if (!isAsking)
    return (
      <Button
        size="sm"
        tone="quiet"
        className={styles.onDark}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('photos.remove')}
      </Button>
    );
  return (
    <>
      <span role="alert">{error ? errorMessage(error) : t('photos.ask')}</span>
      <Button
        size="sm"
        tone="quiet"
        className={styles.onDark}
        onClick={() => {
          setAsking(false);
        }}
      >
        {t('photos.keep')}
      </Button>
      <Button size="sm" tone="danger" busy={isRunning} onClick={() => remove()}>
        {t('photos.confirm')}
      </Button>
    </>
  );
}

/** Thumbnails of the photos of an event; each opens the viewer. */
export function ReportPhotos({
  packageId,
  photos,
  caption,
  isKept = false,
}: {
  packageId: string;
  photos: readonly Photo[];
  caption: ReactNode;
  /** They prove a delivery: only administrators remove them. */
  isKept?: boolean;
}): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  const mayRemove = !isKept || viewer?.role === 'ADMIN';
  const [open, setOpen] = useState<number | null>(null);
  const altOf = (index: number): string => t('photos.alt', { number: index + 1 });
  const close = (): void => {
    setOpen(null);
  };
  const shown = open === null ? undefined : photos[open];
  return (
    <>
      <ul className={styles.photos} aria-label={t('photos.list')}>
        {photos.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              className={styles.photo}
              onClick={() => {
                setOpen(index);
              }}
            >
              <img src={fileUrl(id, 'thumb')} alt={altOf(index)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && shown && (
        <Suspense fallback={null}>
          <PhotoViewer
            title={t('photos.viewer')}
            photos={photos.map(({ id }, index) => ({ id, src: fileUrl(id), alt: altOf(index) }))}
            index={open}
            onChange={setOpen}
            onClose={close}
            footer={
              <>
                <span>{caption}</span>
                {shown.canRemove && mayRemove && (
                  <RemovePhoto key={shown.id} packageId={packageId} photo={shown} onRemoved={close} />
                )}
              </>
            }
          />
        </Suspense>
      )}
    </>
  );
}
