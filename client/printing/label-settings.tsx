// On which printer and paper labels are printed, and how many; the same for all labels.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { FileDown } from 'lucide-react';
import type { PrinterOffset } from '#shared/printing/printer.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { PrinterChoice } from './printer-choice.tsx';
import { paperOf, type PrinterPaper, usePrinters } from './printers.ts';
import styles from './printing.module.css';

interface LabelFile<Format extends string> {
  format: Format;
  start: number;
  copies: number;
  offset: PrinterOffset;
}

interface LabelSettingsProps<Format extends string> {
  /** Namespace of the messages: `settings`, `paper`, `formats.<format>`, `copies`, `start`, `make`. */
  area: string;
  paper: PrinterPaper;
  formats: readonly [Format, ...Format[]];
  /** Labels on a sheet of a format. */
  perSheet: (format: Format) => number;
  /** What gets labels: so many products, or shelves. */
  count: number;
  maxCopies: number;
  isBusy: boolean;
  onMake: (file: LabelFile<Format>) => void;
}

/** What was typed as a number that is possible. */
const within = (value: number | null, most: number): number => Math.min(Math.max(value ?? 1, 1), Math.max(most, 1));

/** The settings, and the button that makes the file. */
export function LabelSettings<Format extends string>({
  area,
  paper,
  formats,
  perSheet,
  count,
  maxCopies,
  isBusy,
  onMake,
}: LabelSettingsProps<Format>): ReactNode {
  const t = useT(area);
  const formatName = (value: string): string => t(`formats.${value}`);
  const printers = usePrinters(useAtomValue(sessionAtom)?.viewer.id ?? '');
  const { format, start, change } = paperOf(printers, paper, { formats, most: perSheet });
  const [wantedCopies, setCopies] = useState<number | null>(1);
  const copies = within(wantedCopies, maxCopies);
  return (
    <section className={styles.settings} aria-label={t('settings')}>
      <PrinterChoice printers={printers} />
      <Field label={t('paper')} group>
        <RadioGroup
          value={format}
          onChange={(value) => {
            change({ format: formats.find((each) => each === value) ?? format });
          }}
          options={formats.map((value) => ({ value, label: formatName(value) }))}
        />
      </Field>
      <Field label={t('copies')}>
        <NumberField value={wantedCopies} onChange={setCopies} />
      </Field>
      {perSheet(format) > 1 && (
        <Field label={t('start')}>
          <NumberField
            value={start}
            onChange={(value) => {
              change({ start: within(value, perSheet(format)) });
            }}
          />
        </Field>
      )}
      <Button
        tone="primary"
        icon={FileDown}
        busy={isBusy}
        disabled={count === 0}
        onClick={() => {
          onMake({ format, start, copies, offset: printers.printer.offset });
        }}
      >
        {t('make', { count: count * copies })}
      </Button>
    </section>
  );
}
