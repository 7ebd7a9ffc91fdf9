// A report on A4 in the reader's language: the figures beside those of the period before, the deliveries of each day as
// columns, and the other groups as tables.
import { a4Page } from '../../../../printing/a4.ts';
import type { Drawing, Shape } from '../../../../printing/drawing.ts';
import { inner, ltr, type Pen, penOf, type SheetColumn } from '../../../../printing/sheet.ts';
import type { ReportGroup, FigureLine } from '../report.ts';

/** Plain data, which is handed to a thread. */
export interface ReportPaper {
  language: 'fr' | 'en' | 'ar';
  company: string;
  /** The saved view. */
  title: string;
  /** The days, and when it was made. */
  subtitle: string;
  /** The title of the first figures. */
  figures: string;
  columns: readonly [string, string];
  lines: readonly Pick<FigureLine, 'group' | 'title' | 'label' | 'texts' | 'n'>[];
}
type PaperLine = ReportPaper['lines'][number];

const bottom = 282;
const firstTop = 48;
const laterTop = 24;
const rowHeight = 6.4;
const chartHeight = 34;
const titleHeight = 13;
/** Drawn as columns: their lines are many, and in an order of time. */
const drawn: readonly ReportGroup[] = ['trend', 'hours', 'weekdays'];
const order: readonly ReportGroup[] = ['figures', 'trend', 'reasons', 'waiting', 'cohort', 'weekdays', 'hours'];

const label: SheetColumn = { from: 0, width: 100 };
const now: SheetColumn = { from: 106, width: 34 };
const before: SheetColumn = { from: 146, width: inner - 146 };

/** A piece of a page that is not divided. */
interface Block {
  height: number;
  draw: (y: number) => Shape[];
}

function row(line: PaperLine, pen: Pen): Block {
  const [current, previous] = line.texts;
  return {
    height: rowHeight,
    draw: (y) => [
      pen.write(line.label, label, y + 4.4, { size: 3.5 }),
      pen.figure(ltr(current), now, y + 4.4, { size: 3.7, weight: 'bold' }),
      ...(previous === null ? [] : [pen.figure(ltr(previous), before, y + 4.4, { size: 3.5 })]),
      pen.rule(y + rowHeight, 0.1),
    ],
  };
}

function heading(lines: readonly PaperLine[], { columns, figures }: ReportPaper, pen: Pen): Block {
  const [first] = lines;
  const hasBefore = lines.some(({ texts: [, previous] }) => previous !== null);
  const isTable = first !== undefined && !drawn.includes(first.group);
  return {
    height: titleHeight,
    draw: (y) => [
      pen.write(first?.group === 'figures' ? figures : (first?.title ?? ''), label, y + 8.6, {
        size: 4.2,
        weight: 'bold',
      }),
      ...(isTable ? [pen.figure(columns[0], now, y + 9, { size: 3 })] : []),
      ...(isTable && hasBefore ? [pen.figure(columns[1], before, y + 9, { size: 3 })] : []),
      pen.rule(y + 11.4, 0.3),
    ],
  };
}

/** Columns in the order of time, which runs as the language is read; the first, the last and the largest are named. */
function chart(lines: readonly PaperLine[], pen: Pen): Block {
  const most = Math.max(1, ...lines.map(({ n }) => n));
  const width = inner / Math.max(1, lines.length);
  const peak = lines.findIndex(({ n }) => n === most);
  const named = (index: number): boolean => lines.length <= 8 || index === 0 || index === lines.length - 1;
  return {
    height: chartHeight + 12,
    draw: (y) => [
      ...lines.flatMap(({ n, label: name, texts }, index): Shape[] => {
        const height = (n / most) * (chartHeight - 6);
        const column = { from: index * width + width * 0.14, width: width * 0.72 };
        const text = { from: Math.min(column.from, inner - 24), width: 24 };
        return [
          ...(n > 0 ? [pen.box(column, y + chartHeight - height, height, null)] : []),
          ...(index === peak || lines.length <= 8
            ? [
                pen.write(ltr(texts[0]), { ...text, from: column.from }, y + chartHeight - height - 1.4, {
                  size: 2.8,
                }),
              ]
            : []),
          ...(named(index) ? [pen.write(name, text, y + chartHeight + 4.6, { size: 2.8 })] : []),
        ];
      }),
      pen.rule(y + chartHeight, 0.2),
    ],
  };
}

function blocksOf(paper: ReportPaper, pen: Pen): Block[][] {
  return order.flatMap((group) => {
    const lines = paper.lines.filter((line) => line.group === group);
    if (lines.length === 0) return [];
    const head = heading(lines, paper, pen);
    if (drawn.includes(group)) return [[head, chart(lines, pen)]];
    const [first, ...rest] = lines.map((line) => row(line, pen));
    // A title never stands alone at the end of a page.
    return first ? [[head, first], ...rest.map((block) => [block])] : [];
  });
}

function head({ company, title, subtitle }: ReportPaper, pen: Pen): Shape[] {
  const whole = { from: 0, width: inner };
  return [
    pen.write(company, whole, 19, { size: 4.6, weight: 'bold' }),
    pen.write(title, whole, 31, { size: 8, weight: 'bold' }),
    pen.write(subtitle, whole, 39.5, { size: 3.8 }),
    pen.rule(44, 0.4),
  ];
}

/** The pages of a report. */
export function layOutReport(paper: ReportPaper): Drawing[] {
  const pen = penOf(paper.language);
  const pages: Shape[][] = [head(paper, pen)];
  let y = firstTop;
  for (const together of blocksOf(paper, pen)) {
    const height = together.reduce((sum, block) => sum + block.height, 0);
    if (y + height > bottom) {
      pages.push([]);
      y = laterTop;
    }
    for (const block of together) {
      pages.at(-1)?.push(...block.draw(y));
      y += block.height;
    }
  }
  return pages.map((shapes, index) => ({
    ...a4Page,
    shapes: [
      ...shapes,
      pen.end(ltr(`${index + 1} / ${pages.length}`), { from: inner - 40, width: 40 }, 290, { size: 3 }),
    ],
  }));
}
