import type { ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import {
  countSheets,
  maxCopies,
  perSheet,
  type StickerContent,
  type StickerFormat,
  stickerFormats,
  stickerSheets,
} from '#shared/areas/packages/stickers.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useT } from '#client/messages/use-t.ts';
import { PrinterChoice } from '#client/printing/printer-choice.tsx';
import type { Printers } from '#client/printing/printers.ts';
import type { PrintSettings } from './settings.ts';
import styles from './format-panel.module.css';

interface FormatPanelProps {
  printers: Printers;
  settings: PrintSettings;
  onChange: (change: Partial<PrintSettings>) => void;
  /** The number of parcels. */
  count: number;
}

/** A drawing of the sheet. */
function SheetGlyph({ format }: { format: StickerFormat }): ReactNode {
  const { width, height, columns, rows } = stickerSheets[format];
  const scale = 26 / Math.max(width, height);
  return (
    <svg width={26} height={26} viewBox="-13 -13 26 26" aria-hidden className={styles.sheet}>
      <rect x={(-width * scale) / 2} y={(-height * scale) / 2} width={width * scale} height={height * scale} rx={1.5} />
      {Array.from({ length: columns - 1 }, (_, n) => {
        const x = ((n + 1) / columns - 0.5) * width * scale;
        return <line key={`c${n}`} x1={x} x2={x} y1={(-height * scale) / 2} y2={(height * scale) / 2} />;
      })}
      {Array.from({ length: rows - 1 }, (_, n) => {
        const y = ((n + 1) / rows - 0.5) * height * scale;
        return <line key={`r${n}`} y1={y} y2={y} x1={(-width * scale) / 2} x2={(width * scale) / 2} />;
      })}
    </svg>
  );
}

/** The cells of the first sheet: the one that is pressed gets the first sticker. */
function StartPosition({
  settings: { format, start },
  onChange,
}: Omit<FormatPanelProps, 'count' | 'printers'>): ReactNode {
  const t = useT('print');
  const { columns, width, height } = stickerSheets[format];
  return (
    <Field label={t('start')} hint={t('startHint')} group>
      <div
        dir="ltr"
        className={styles.cells}
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, aspectRatio: `${width} / ${height}` }}
      >
        {Array.from({ length: perSheet(format) }, (_, n) => (
          <button
            key={n}
            type="button"
            aria-pressed={start === n + 1}
            aria-label={t('position', { n: n + 1 })}
            className={cx(styles.cell, n + 1 < start && styles.used)}
            onClick={() => {
              onChange({ start: n + 1 });
            }}
          >
            {n + 1}
          </button>
        ))}
      </div>
    </Field>
  );
}

function Copies({ copies, onChange }: { copies: number; onChange: (copies: number) => void }): ReactNode {
  const t = useT('print');
  const format = useFormat();
  const step =
    (by: number): (() => void) =>
    () => {
      onChange(copies + by);
    };
  return (
    <Field label={t('copies')} group>
      <div className={styles.stepper}>
        <IconButton tone="secondary" icon={Minus} label={t('fewer')} disabled={copies <= 1} onClick={step(-1)} />
        <output className={styles.copies}>{format.number(copies)}</output>
        <IconButton tone="secondary" icon={Plus} label={t('more')} disabled={copies >= maxCopies} onClick={step(1)} />
      </div>
    </Field>
  );
}

const contents = ['cod', 'products', 'note'] as const satisfies readonly (keyof StickerContent)[];

/** Paper, content and copies. */
export function FormatPanel({ printers, settings, onChange, count }: FormatPanelProps): ReactNode {
  const t = useT('print');
  const { format, content, copies, start } = settings;
  const hint = (each: StickerFormat): string =>
    perSheet(each) === 1
      ? t(`hints.${each}`)
      : t('sheets', { count: countSheets(each, count * copies, each === format ? start : 1) });
  return (
    <section className={styles.panel} aria-label={t('settings')}>
      <Segmented
        block
        label={t('kind.label')}
        items={[
          { value: 'delivery', label: t('kind.delivery') },
          { value: 'return', label: t('kind.return') },
        ]}
        value={content.isReturn === true ? 'return' : 'delivery'}
        onChange={(kind) => {
          onChange({ content: { ...content, isReturn: kind === 'return' } });
        }}
      />
      <PrinterChoice printers={printers} />
      <Field label={t('format')} group>
        <RadioGroup
          layout="cards"
          value={format}
          onChange={(value) => {
            onChange({ format: stickerFormats.find((each) => each === value) ?? format });
          }}
          options={stickerFormats.map((each) => ({
            value: each,
            label: t(`formats.${each}`),
            hint: hint(each),
            icon: <SheetGlyph format={each} />,
          }))}
        />
      </Field>
      {perSheet(format) > 1 && <StartPosition settings={settings} onChange={onChange} />}
      <Field label={t('content')} group>
        <div className={styles.switches}>
          {contents
            .filter((name) => name !== 'cod' || content.isReturn !== true)
            .map((name) => (
              <Switch
                key={name}
                label={t(`contents.${name}`)}
                checked={content[name]}
                onChange={(event) => {
                  onChange({ content: { ...content, [name]: event.target.checked } });
                }}
              />
            ))}
        </div>
      </Field>
      <Copies
        copies={copies}
        onChange={(next) => {
          onChange({ copies: next });
        }}
      />
      <p className={styles.advice}>{t('advice')}</p>
    </section>
  );
}
