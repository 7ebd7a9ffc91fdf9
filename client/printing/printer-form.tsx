// Sets up a printer: its name, and how far everything moves on its paper.
import { type ReactNode, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { maxOffset } from '#shared/printing/printer.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import type { Printer } from './printers.ts';
import styles from './printing.module.css';

interface PrinterFormProps {
  printer: Printer;
  onKeep: (printer: Printer) => void;
  /** Absent for the only one. */
  onRemove: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** Millimetres as they are typed to tenths, within what a file can make up for. */
const tenths = (mm: number | null): number => Math.min(Math.max(Math.round((mm ?? 0) * 10), -maxOffset), maxOffset);

/** The dialog of one printer. */
export default function PrinterForm({ printer, onKeep, onRemove, onClose }: PrinterFormProps): ReactNode {
  const t = useT('printers');
  const [name, setName] = useState(printer.name);
  const [x, setX] = useState<number | null>(printer.offset.x / 10);
  const [y, setY] = useState<number | null>(printer.offset.y / 10);
  const save = (): void => {
    onKeep({ ...printer, name: name.trim(), offset: { x: tenths(x), y: tenths(y) } });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit')}
      text={t('text')}
      footer={
        <>
          {onRemove && (
            <Button
              tone="quiet"
              icon={Trash2}
              onClick={() => {
                onRemove(printer.id);
                onClose();
              }}
            >
              {t('remove')}
            </Button>
          )}
          <Button tone="primary" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Field label={t('name')} hint={t('nameHint')}>
          <TextField
            value={name}
            maxLength={40}
            placeholder={t('own')}
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
        </Field>
        <div className={styles.offsets}>
          <Field label={t('right')} hint={t('rightHint')}>
            <NumberField decimals={1} value={x} onChange={setX} suffix={t('mm')} />
          </Field>
          <Field label={t('down')} hint={t('downHint')}>
            <NumberField decimals={1} value={y} onChange={setY} suffix={t('mm')} />
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
