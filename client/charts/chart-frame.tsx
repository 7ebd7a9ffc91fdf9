import { type ReactNode, useId, useState } from 'react';
import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Figure } from './figure.tsx';
import styles from './charts.module.css';

/** The figures of a chart. The first column names the row; the others are numbers as they are shown. */
export interface ChartTable {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ChartFrameProps {
  title: string;
  /** What the figures mean: under the pointer, and for screen readers. */
  hint?: string;
  /** Before the title: the mark of a series. */
  mark?: ReactNode;
  tables: readonly ChartTable[];
  /** The labels of the switch between both. */
  labels: { table: string; chart: string };
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card with charts and, on request, their figures as tables: whoever cannot read the one reads the other. */
export function ChartFrame({ title, hint, mark, tables, labels, aside, children }: ChartFrameProps): ReactNode {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section className={styles.frame} aria-labelledby={id}>
      <header className={styles.head}>
        {mark}
        <h2 id={id} className={styles.title} title={hint}>
          {title}
          {hint !== undefined && <span className={styles.visuallyHidden}> {hint}</span>}
        </h2>
        {aside}
        <IconButton
          size="sm"
          icon={isTable ? ChartNoAxesColumn : Table2}
          label={`${isTable ? labels.chart : labels.table} : ${title}`}
          tip={false}
          onClick={() => {
            setTable(!isTable);
          }}
        />
      </header>
      {isTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={styles.tables} tabIndex={0}>
          {tables.map((table) => (
            <Figures key={table.caption} {...table} />
          ))}
        </div>
      ) : (
        children
      )}
    </section>
  );
}

function Figures({ caption, columns, rows }: ChartTable): ReactNode {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>
                <Figure>{cell}</Figure>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
