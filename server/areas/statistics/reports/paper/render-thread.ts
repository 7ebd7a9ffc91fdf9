// The thread that writes the PDF of a report; build-report.ts starts it.
import { workerData } from 'node:worker_threads';
import { a4Sheet } from '../../../../printing/a4.ts';
import { drawingsPdf } from '../../../../printing/pdf.ts';
import { answerRender } from '../../../../printing/render-in-thread.ts';
import { layOutReport, type ReportPaper } from './layout.ts';

const paper: ReportPaper = workerData;
await answerRender(() => drawingsPdf(paper.title, layOutReport(paper), { ...a4Sheet, columns: 1, rows: 1, skip: 0 }));
