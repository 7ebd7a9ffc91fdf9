/** The address of a job's result. */
export const resultUrl = (id: string): string => `/jobs/${encodeURIComponent(id)}/result`;

/** True while all of a job is done except its file, of which nothing says how far it is. */
export const isFinishing = ({ status, done, total }: { status: string; done: number; total: number | null }): boolean =>
  status === 'running' && total !== null && total > 0 && done >= total;

/** Downloads the result of a job, as a click on its link does. */
export function downloadResult(id: string): void {
  const link = document.createElement('a');
  link.href = resultUrl(id);
  link.download = '';
  link.click();
}
