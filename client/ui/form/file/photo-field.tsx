// Chooses and shows pictures: a tile for each with its progress, a button to add more, on phones one for the camera.
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Camera, ImagePlus, RotateCcw, X } from 'lucide-react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '#shared/files/file-kinds.ts';
import { cx } from '../../../lib/cx.ts';
import { useIsTouch } from '../../../lib/media-query.ts';
import { Button } from '../../button/button.tsx';
import { IconButton } from '../../button/icon-button.tsx';
import { useFieldControl } from '../field-context.ts';
import styles from './photo-field.module.css';

/** A picture of the field. */
export interface PhotoItem {
  key: string;
  preview: string;
  state: 'sending' | 'sent' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, translated. */
  error: string | null;
}

export interface PhotoFieldProps {
  items: readonly PhotoItem[];
  max: number;
  onAdd: (files: readonly File[]) => void;
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
  onBlur?: () => void;
}

interface PickerProps {
  /** Opens the camera instead of the gallery. */
  camera?: boolean;
  room: number;
  onAdd: PhotoFieldProps['onAdd'];
  onBlur: PhotoFieldProps['onBlur'];
}

/** A button that opens the browser's choice of files. Phones convert their own formats to the accepted ones. */
function Picker({ camera = false, room, onAdd, onBlur }: PickerProps): ReactNode {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const aria = useFieldControl({});
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onAdd([...(target.files ?? [])].slice(0, room));
    // The same file can be chosen again after it was removed.
    target.value = '';
  };
  return (
    <>
      <Button
        {...(camera ? {} : { id: aria.id })}
        aria-describedby={aria['aria-describedby']}
        icon={camera ? Camera : ImagePlus}
        onBlur={onBlur}
        onClick={() => input.current?.click()}
      >
        {t(camera ? 'take' : 'choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid={camera ? 'camera' : 'files'}
        accept={imageTypes.join(',')}
        multiple={room > 1 && !camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={onChange}
      />
    </>
  );
}

function Tile({
  item,
  index,
  onRetry,
  onRemove,
}: { item: PhotoItem; index: number } & Pick<PhotoFieldProps, 'onRetry' | 'onRemove'>): ReactNode {
  const { t } = useTranslation('files');
  const { key, preview, state, progress, error } = item;
  const name = t('photo', { number: index + 1 });
  const percent = Math.round(progress * 100);
  return (
    <li className={cx(styles.tile, state === 'failed' && styles.failed)}>
      <img src={preview} alt={name} className={cx(styles.picture, state !== 'sent' && styles.pale)} />
      {state === 'sending' && (
        <progress aria-label={t('sending', { name })} max={100} value={percent} className={styles.bar} />
      )}
      {state === 'failed' && (
        <IconButton
          icon={RotateCcw}
          tone="secondary"
          label={t('retry', { name })}
          className={styles.retry}
          onClick={() => {
            onRetry(key);
          }}
        />
      )}
      <IconButton
        icon={X}
        size="sm"
        tone="secondary"
        label={t(state === 'sending' ? 'cancel' : 'remove', { name })}
        tip={false}
        className={styles.remove}
        onClick={() => {
          onRemove(key);
        }}
      />
      {error !== null && <VisuallyHidden>{error}</VisuallyHidden>}
    </li>
  );
}

/** A field of at most `max` pictures. Errors are shown under the tiles, each once. */
export function PhotoField({ items, max, onAdd, onRetry, onRemove, onBlur }: PhotoFieldProps): ReactNode {
  const { t } = useTranslation('files');
  const isTouch = useIsTouch();
  const room = max - items.length;
  const errors = [...new Set(items.flatMap(({ error }) => (error === null ? [] : [error])))];
  const sent = items.filter(({ state }) => state === 'sent').length;
  return (
    <div className={styles.field}>
      {items.length > 0 && (
        <ul className={styles.tiles}>
          {items.map((item, index) => (
            <Tile key={item.key} item={item} index={index} onRetry={onRetry} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {errors.map((error) => (
        <p key={error} role="alert" className={styles.error}>
          {error}
        </p>
      ))}
      {room > 0 && (
        <div className={styles.buttons}>
          {isTouch && <Picker camera room={room} onAdd={onAdd} onBlur={onBlur} />}
          <Picker room={room} onAdd={onAdd} onBlur={onBlur} />
        </div>
      )}
      <VisuallyHidden asChild>
        <output>{sent > 0 && t('sent', { count: sent })}</output>
      </VisuallyHidden>
    </div>
  );
}
