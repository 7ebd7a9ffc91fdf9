/** The address of a job's result. */
export const resultUrl = (id: string): string => `/jobs/${encodeURIComponent(id)}/result`;

/** Downloads the result of a job, as a click on its link does. */
export function downloadResult(id: string): void {
  const link = document.createElement('a');
  link.href = resultUrl(id);
  link.download = '';
  link.click();
}
