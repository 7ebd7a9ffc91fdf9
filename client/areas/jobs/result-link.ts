/** The address of a job's result. */
export const resultUrl = (id: string): string => `/jobs/${encodeURIComponent(id)}/result`;

/** The name of a file for display: its day reads from left to right in any language. */
export const shownName = (name: string): string => name.replace(/\d{4}-\d{2}-\d{2}.*$/, '\u2066$&\u2069');

/** Downloads the result of a job, as a click on its link does. */
export function downloadResult(id: string): void {
  const link = document.createElement('a');
  link.href = resultUrl(id);
  link.download = '';
  link.click();
}
