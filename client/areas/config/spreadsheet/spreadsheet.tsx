// A grid that is edited like a spreadsheet: one tab stop, arrow keys, Enter, paste. It renders one page of rows at a
// time; paste and fill also affect the rows of other pages. On a phone each row is a card.
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { ArrowDownToLine } from 'lucide-react';
import { Button } from '#client/ui/button/button.tsx';
import { Pager } from '#client/ui/navigation/pager.tsx';
import { useT } from '#client/messages/use-t.ts';
import { isSelected } from './cursor.ts';
import { SpreadsheetCell } from './spreadsheet-cell.tsx';
import {
  type SpreadsheetColumn,
  type SpreadsheetProps,
  type SpreadsheetRow,
  rowsPerPage,
} from './spreadsheet-types.ts';
import { useSpreadsheet } from './use-spreadsheet.ts';
import styles from './spreadsheet.module.css';

// ARIA roles instead of table elements: table elements would bring table layout.
const rowGroupRole = { role: 'rowgroup' } as const;
const rowRole = { role: 'row' } as const;
const columnHeaderRole = { role: 'columnheader' } as const;
const rowHeaderRole = { role: 'rowheader' } as const;

/** Groups of adjacent columns with the number of columns in each. */
function columnGroups(columns: readonly SpreadsheetColumn[]): { name: string; first: string; count: number }[] {
  const groups: { name: string; first: string; count: number }[] = [];
  for (const { group = '', id } of columns) {
    const last = groups.at(-1);
    if (last?.name === group) last.count += 1;
    else groups.push({ name: group, first: id, count: 1 });
  }
  return groups;
}

function GridHeader({ rowHeading, columns }: Pick<SpreadsheetProps, 'rowHeading' | 'columns'>): ReactNode {
  const grouped = columns.some(({ group }) => group !== undefined);
  return (
    <div className={styles.head} {...rowGroupRole}>
      {grouped && (
        <div {...rowRole} className={styles.row} aria-hidden>
          {rowHeading !== undefined && <span className={styles.corner} />}
          {columnGroups(columns).map(({ name, first, count }) => (
            <span key={first} className={styles.group} style={{ gridColumn: `span ${count}` }}>
              {name}
            </span>
          ))}
        </div>
      )}
      <div {...rowRole} className={styles.row} aria-rowindex={1}>
        {rowHeading !== undefined && (
          <span {...columnHeaderRole} className={styles.corner}>
            {rowHeading}
          </span>
        )}
        {columns.map(({ id, label, group, kind, rtl }, place) => (
          <span
            key={id}
            {...columnHeaderRole}
            className={
              rowHeading === undefined && place === 0
                ? styles.corner
                : rtl === true || kind === 'money' || kind === 'latitude' || kind === 'longitude'
                  ? styles.figureHead
                  : styles.columnHead
            }
          >
            {group !== undefined && <span className={styles.unseen}>{group} </span>}
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const rowHeadingWidth = 190;

// Each row is a separate CSS grid; columns only align when all rows have the same minimum width.
function gridTemplate(
  columns: readonly SpreadsheetColumn[],
  named: boolean,
): CSSProperties & Record<'--cols' | '--least', string> {
  const tracks = columns.map(({ width, grow = 0 }) => (grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`));
  const least = columns.reduce((sum, { width }) => sum + width, named ? rowHeadingWidth : 0);
  return {
    '--cols': [...(named ? [`minmax(${rowHeadingWidth}px, 1.2fr)`] : []), ...tracks].join(' '),
    '--least': `${least}px`,
  };
}

function RowHeader({ label, note }: Pick<SpreadsheetRow, 'label' | 'note'>): ReactNode {
  return (
    <span {...rowHeaderRole} className={styles.name}>
      <bdi className={styles.nameText}>{label}</bdi>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  );
}

type SheetState = ReturnType<typeof useSpreadsheet>;

interface GridRowProps extends Pick<SpreadsheetProps, 'columns' | 'cell'> {
  row: SpreadsheetRow;
  /** Its index among all rows. */
  at: number;
  /** The label of the row has a column of its own; else the first cell labels it. */
  hasHeading: boolean;
  sheet: SheetState;
}

function GridRow({ row, at, hasHeading, columns, cell, sheet }: GridRowProps): ReactNode {
  return (
    <div {...rowRole} className={styles.row} aria-rowindex={at + 2}>
      {hasHeading && <RowHeader label={row.label} note={row.note} />}
      {columns.map((column, place) => {
        const spot = { row: at, column: place };
        const current = sheet.cursor.row === at && sheet.cursor.column === place;
        return (
          <SpreadsheetCell
            key={column.id}
            position={spot}
            column={column}
            cell={cell(row, column)}
            rowLabel={row.label}
            isRowHeader={!hasHeading && place === 0}
            current={current}
            selected={isSelected(sheet.cursor, spot)}
            editing={current ? sheet.editing : null}
            onDone={sheet.commit}
            onCancel={sheet.cancel}
          />
        );
      })}
    </div>
  );
}

export function Spreadsheet(props: SpreadsheetProps): ReactNode {
  const { label, rowHeading, columns, rows, cell, emptyText: empty } = props;
  const grid = useRef<HTMLDivElement>(null);
  const sheet = useSpreadsheet(props, grid);
  const start = (sheet.page - 1) * rowsPerPage;
  const shownRows = rows.slice(start, start + rowsPerPage);
  const template = gridTemplate(columns, rowHeading !== undefined);
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.frame}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (rowHeading === undefined ? 0 : 1)}
        aria-multiselectable
        className={styles.sheet}
        style={template}
        onKeyDown={sheet.onKeyDown}
        onCopy={sheet.onCopy}
        onPaste={sheet.onPaste}
        onPointerDown={sheet.onPointerDown}
        onDoubleClick={sheet.onOpen}
        onClick={sheet.onTap}
      >
        <GridHeader rowHeading={rowHeading} columns={columns} />
        <div {...rowGroupRole}>
          {shownRows.map((row, index) => (
            <GridRow
              key={row.id}
              row={row}
              at={start + index}
              hasHeading={rowHeading !== undefined}
              columns={columns}
              cell={cell}
              sheet={sheet}
            />
          ))}
        </div>
      </div>
      <Foot fillable={props.fillable === true} total={rows.length} sheet={sheet} />
    </div>
  );
}

/** Below the grid: the button that fills a column, the keys, and the pages. */
function Foot({ fillable, total, sheet }: { fillable: boolean; total: number; sheet: SheetState }): ReactNode {
  const t = useT('config');
  return (
    <div className={styles.foot}>
      {fillable && (
        <Button size="sm" tone="quiet" icon={ArrowDownToLine} onClick={sheet.fill}>
          {t('sheet.fill')}
        </Button>
      )}
      <span className={styles.hint}>{t('sheet.keys')}</span>
      {total > rowsPerPage && (
        <Pager page={sheet.page} size={rowsPerPage} total={total} onPage={sheet.toPage} className={styles.pager} />
      )}
    </div>
  );
}
