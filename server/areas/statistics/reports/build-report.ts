// Makes the files of a report with the rights that its owner has now. An `AppError` never leaves it: what stands in the way
// is an answer.
import { hasRight } from '#shared/access/rights.ts';
import { screenPath } from '#shared/access/screens.ts';
import type { ReportError, ReportScheduleRow } from '#shared/areas/statistics/report-schedule.ts';
import {
  readStatisticsQuery,
  type StatisticsState,
  writeStatisticsQuery,
} from '#shared/areas/statistics/view-query.ts';
import { statisticsColumns } from '#shared/areas/charts/chart.ts';
import { userLanguages, type UserLanguage } from '#shared/areas/users/fields.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { findActiveUsers } from '../../../access/audience.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '../../../db/transaction.ts';
import { csvHead, csvRows } from '../../../exports/csv.ts';
import type { MailFile } from '../../../mail/mail-files.ts';
import { timeText } from '../../../printing/a4.ts';
import { renderInThread } from '../../../printing/render-in-thread.ts';
import { findSavedView } from '../../views/queries.ts';
import { readStatistics, type StatisticsFigures } from '../statistics.ts';
import type { ReportPaper } from './paper/layout.ts';
import { periodText, reportLines } from './report.ts';
import { seesStatistics } from './service.ts';
import { readReportWords } from './words.ts';

/** What the mail of a report is made of. */
export interface Report {
  language: UserLanguage;
  recipient: string;
  name: string;
  view: string;
  period: string;
  /** The screen with the view. */
  path: string;
  files: readonly MailFile[];
}

interface Reader {
  viewer: Omit<Viewer, 'sessionId'>;
  email: string;
  language: UserLanguage;
}

async function findReader(db: Db, ownerId: string): Promise<Reader | ReportError> {
  return inTransaction(db, systemPrincipal, async (trx) => {
    const viewer = (await findActiveUsers(trx, [ownerId])).get(ownerId);
    const account = await trx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    if (!viewer || !account) return 'account_closed';
    if (!seesStatistics(viewer.audience) || !hasRight(viewer.audience, 'export')) return 'forbidden';
    if (account.email === null) return 'no_address';
    const language = userLanguages.find((each) => each === account.language) ?? 'fr';
    return { viewer, email: account.email, language };
  });
}

/** The view and its figures as the reader sees them now; null if the view is gone. */
async function readFigures(
  db: Db,
  { viewer }: Reader,
  { viewId }: ReportScheduleRow,
  now: Date,
): Promise<{ name: string; state: StatisticsState; figures: StatisticsFigures } | null> {
  const { dbPrincipal } = actorOf({ ...viewer, sessionId: '' });
  return inSnapshot(db, dbPrincipal, async (trx) => {
    const view = await findSavedView(trx, viewId, viewer.audience);
    if (!view) return null;
    const state = readStatisticsQuery(new URLSearchParams(view.query));
    const only = state.by && state.of ? { column: statisticsColumns[state.by], id: state.of } : null;
    const figures = await readStatistics(trx, viewer.audience, { now, period: state.period, only });
    return { name: view.name, state, figures };
  });
}

/** The mail of a schedule with its files, or why there is none. */
export async function buildReport(
  db: Db,
  schedule: ReportScheduleRow,
  { company, now, signal }: { company: string; now: Date; signal: AbortSignal },
): Promise<Report | ReportError> {
  const reader = await findReader(db, schedule.ownerId);
  if (typeof reader === 'string') return reader;
  const read = await readFigures(db, reader, schedule, now);
  if (!read) return 'view_gone';
  const { language } = reader;
  const { name: view, state, figures } = read;
  const words = await readReportWords(language);
  const lines = reportLines(figures, words, language);
  const period = periodText(figures);
  const columns = [words.say('columns.n'), words.say('columns.previous')] as const;
  const csv = Buffer.concat([
    csvHead([words.say('columns.figure'), ...columns]),
    csvRows(
      lines.map(({ group, title, label, unit, cells }) => [
        { kind: 'text', text: `${group === 'figures' ? '' : `${title} · `}${label}${unit}` },
        ...cells,
      ]),
      language,
    ),
  ]);
  const paper: ReportPaper = {
    language,
    company,
    title: view,
    subtitle: `${period} · ${timeText(now)}`,
    figures: words.say('figures.label'),
    columns,
    lines: lines.map(({ group, title, label, texts, n }) => ({ group, title, label, texts, n })),
  };
  const pdf = await renderInThread(new URL('./paper/render-thread.ts', import.meta.url), paper, {
    signal,
    onProgress: () => {},
  });
  const base = `statistics-${figures.since}-${figures.until}`;
  return {
    language,
    recipient: reader.email,
    name: reader.viewer.name,
    view,
    period,
    path: `${screenPath('statistics')}?${writeStatisticsQuery(state)}`,
    files: [
      { name: `${base}.csv`, type: 'text/csv', content: csv },
      { name: `${base}.pdf`, type: 'application/pdf', content: pdf },
    ],
  };
}
