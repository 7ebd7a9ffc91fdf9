// Which printer prints, in every dialog that makes a file for one.
import { type ReactNode, useState } from 'react';
import { Plus, Settings2 } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { maxPrinters, newPrinter, type Printer, type Printers } from './printers.ts';
import styles from './printing.module.css';

const PrinterForm = lazyPanel(() => import('./printer-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('printers')('edit'),
});

/** The printer, how to set it up, and how to add another. */
export function PrinterChoice({ printers: all }: { printers: Printers }): ReactNode {
  const t = useT('printers');
  const { printer, printers, choose, keep, remove } = all;
  const [edited, setEdited] = useState<Printer | null>(null);
  return (
    <Field label={t('label')} group>
      <div className={styles.choice}>
        <Select
          label={t('label')}
          value={printer.id}
          onChange={choose}
          options={printers.map(({ id, name }) => ({ value: id, label: name === '' ? t('own') : name }))}
        />
        <IconButton
          tone="secondary"
          icon={Settings2}
          label={t('edit')}
          onClick={() => {
            setEdited(printer);
          }}
        />
        <IconButton
          tone="secondary"
          icon={Plus}
          label={t('add')}
          disabled={printers.length >= maxPrinters}
          onClick={() => {
            setEdited(newPrinter());
          }}
        />
      </div>
      {edited && (
        <PrinterForm
          printer={edited}
          onKeep={keep}
          onRemove={printers.length > 1 && printers.includes(edited) ? remove : undefined}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Field>
  );
}
