// What each column of the file is used for: the guess, which a person may change.
import { type ReactNode, useState } from 'react';
import { ArrowRight, Check, TriangleAlert } from 'lucide-react';
import { type ColumnUse, columnUses, requiredFields, usesConflict } from '#shared/areas/imports/columns.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import type { ImportDetail } from '../documents.ts';
import panel from '../import-panel.module.css';
import styles from './columns-step.module.css';

interface ColumnsStepProps {
  detail: ImportDetail;
  onChange: (columns: readonly ColumnUse[]) => Promise<boolean>;
  isBusy: boolean;
  onNext: () => void;
}

/** The columns with one more use; a field that another column has, and that takes one column, moves here. */
function assign(columns: readonly ColumnUse[], index: number, use: ColumnUse): ColumnUse[] {
  return columns.map((each, at) => {
    if (at === index) return use;
    return usesConflict(each, use) ? 'ignored' : each;
  });
}

/** What a column may be for, and the button that says so. */
function Suggestion({ use, onAccept }: { use: ColumnUse | null; onAccept: (use: ColumnUse) => void }): ReactNode {
  const t = useT('imports');
  if (use === null || use === 'ignored') return null;
  return (
    <div className={styles.suggestion}>
      <Button
        onClick={() => {
          onAccept(use);
        }}
      >
        <Check size={16} aria-hidden />
        {t('columns.suggestion', { field: t(`fields.${use}`) })}
      </Button>
    </div>
  );
}

export function ColumnsStep({ detail, onChange, isBusy, onNext }: ColumnsStepProps): ReactNode {
  const t = useT('imports');
  const format = useFormat();
  const { header, columns, examples } = detail;
  // Stays while the step is open: the first choice counts as a look at all columns.
  const [suggestions] = useState(detail.suggestions);
  const missing = requiredFields.filter((field) => !columns.includes(field));
  const options = columnUses.map((use) => ({
    value: use,
    label: use === 'ignored' ? t('ignored') : t(`fields.${use}`),
  }));
  const suggestionOf = (index: number): ColumnUse | null => {
    const use = suggestions[index] ?? 'ignored';
    return use === 'ignored' || columns[index] !== 'ignored' ? null : use;
  };
  const unsure = header.filter((_, index) => suggestionOf(index) !== null).length;
  const onDone = async (): Promise<void> => {
    const isAsked = detail.suggestions.some((use) => use !== 'ignored');
    if (!isAsked || (await onChange(columns))) onNext();
  };
  return (
    <>
      <div className={panel.scroll}>
        <p className={styles.lead}>{t('columns.text')}</p>
        <ul className={styles.columns}>
          {header.map((title, index) => (
            // Columns have no other identity than their place, which never changes.
            <li key={String(index)} className={styles.column}>
              <div className={styles.columnWords}>
                <bdi className={styles.columnTitle}>
                  {title === '' ? t('columns.untitled', { number: index + 1 }) : title}
                </bdi>
                <bdi className={styles.columnExample}>{examples[index]}</bdi>
              </div>
              <ArrowRight size={16} aria-hidden data-mirror="" className={styles.columnArrow} />
              <Select
                label={t('columns.useOf', { title: title === '' ? String(index + 1) : title })}
                options={options}
                value={columns[index] ?? 'ignored'}
                onChange={(value) => {
                  const use = columnUses.find((known) => known === value);
                  if (use) void onChange(assign(columns, index, use));
                }}
              />
              <Suggestion
                use={suggestionOf(index)}
                onAccept={(use) => {
                  void onChange(assign(columns, index, use));
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <footer className={panel.foot}>
        <output className={panel.footText}>
          {missing.length > 0 && (
            <span className={styles.warning}>
              <TriangleAlert size={16} aria-hidden />
              {t('columns.missing', { fields: format.list(missing.map((field) => t(`fields.${field}`))) })}
            </span>
          )}
          {missing.length === 0 && unsure > 0 && t('columns.unsure', { count: unsure })}
        </output>
        <Button tone="primary" busy={isBusy} onClick={() => onDone()}>
          {t('columns.next')}
        </Button>
      </footer>
    </>
  );
}
