/** The beginning of a text, at most so many code units, cut between letters as people see them. */
export function beginningOf(text: string, max: number): string {
  let begun = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (begun.length + segment.length > max) break;
    begun += segment;
  }
  return begun;
}
