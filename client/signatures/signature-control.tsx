// The signature of who receives a parcel, drawn with a finger or a pen. It is sent as a picture a moment after the last
// stroke. Whoever cannot draw writes the name instead.
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Eraser, RotateCw, Signature } from 'lucide-react';
import type { FieldState } from '#client/actions/form/field-controls.tsx';
import type { FilesValue } from '#client/actions/form/form-values.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import styles from './signature-control.module.css';

const size = { width: 1_200, height: 400 } as const;
/** How long the pen may be lifted within a signature, in milliseconds. */
const pauseMs = 900;
const sending: FilesValue = { ids: [], isSending: true };

/** An empty page: white, whatever the theme, because the picture is kept and printed. */
function startPage(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  Object.assign(context, { strokeStyle: 'black', lineWidth: 7, lineCap: 'round', lineJoin: 'round' });
}

/** Draws to where the pointer is. */
function drawTo({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>, isStart: boolean): void {
  const context = currentTarget.getContext('2d');
  const box = currentTarget.getBoundingClientRect();
  const x = ((clientX - box.left) / box.width) * size.width;
  const y = ((clientY - box.top) / box.height) * size.height;
  if (isStart) {
    context?.beginPath();
    context?.moveTo(x, y);
  }
  context?.lineTo(x, y);
  context?.stroke();
}

function startStroke(event: PointerEvent<HTMLCanvasElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
  drawTo(event, true);
}

function continueStroke(event: PointerEvent<HTMLCanvasElement>): void {
  if (event.currentTarget.hasPointerCapture(event.pointerId)) drawTo(event, false);
}

/** A field of a form, or a value beside one. */
type SignatureField = Pick<FieldState, 'onChange'> & Partial<Pick<FieldState, 'ref' | 'onBlur'>>;

interface PadProps {
  field: SignatureField;
  onClose: () => void;
}

function Pad({ field, onClose }: PadProps): ReactNode {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const { items, add, retry, remove } = useUploads('photo');
  const [isDrawing, setDrawing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    startPage(canvas.current);
  }, []);
  const latest = items.at(-1);
  const removeAll = (): void => {
    for (const { key } of items) remove(key);
  };
  const send = useEffectEvent(() => {
    canvas.current?.toBlob((picture) => {
      removeAll();
      if (picture) add([new File([picture], 'signature.png', { type: picture.type })]);
      setDrawing(false);
    });
  });
  const waitForPause = (): void => {
    setDrawing(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      send();
    }, pauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = useEffectEvent(field.onChange);
  useEffect(() => {
    report(isDrawing || latest?.state === 'sending' ? sending : (latest?.id ?? ''));
  }, [isDrawing, latest]);
  const clear = (): void => {
    clearTimeout(timer.current);
    startPage(canvas.current);
    removeAll();
    setDrawing(false);
    field.onChange('');
    onClose();
  };
  return (
    <div className={styles.stack}>
      <canvas
        ref={canvas}
        onPointerDown={startStroke}
        onPointerMove={continueStroke}
        onPointerUp={waitForPause}
        {...size}
        className={styles.page}
        aria-label={t('signature.page')}
      />
      <div className={styles.line}>
        <Button size="sm" icon={Eraser} onClick={clear}>
          {t('signature.clear')}
        </Button>
        {latest?.state === 'sent' && !isDrawing && <span className={styles.quiet}>{t('signature.kept')}</span>}
        {latest?.problem && (
          <>
            <span className={styles.failed} role="alert">
              {errorMessage(latest.problem)}
            </span>
            <Button
              size="sm"
              icon={RotateCw}
              onClick={() => {
                retry(latest.key);
              }}
            >
              {t('signature.retry')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A field for a drawn signature: a button until somebody signs. Its value is the id of the picture. */
export default function SignatureControl({ field }: { field: SignatureField }): ReactNode {
  const t = useT('packages');
  const { ref, onBlur } = field;
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Pad
        field={field}
        onClose={() => {
          setOpen(false);
        }}
      />
    );
  return (
    <Button
      ref={ref}
      icon={Signature}
      onBlur={onBlur}
      onClick={() => {
        setOpen(true);
      }}
    >
      {t('signature.sign')}
    </Button>
  );
}
