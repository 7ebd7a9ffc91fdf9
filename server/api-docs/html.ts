// HTML that escapes what is put into it: a value is text unless it was made here.
import { escapeHtml } from '../lib/escape-html.ts';

/** HTML that is safe to put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Html[];

const written = (part: Part): string => {
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part));
};

/** A template whose values are escaped; HTML and lists of it stay as they are. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(written)));

/** A sentence in which backquotes mark code. Code reads from left to right in every language. */
export const sentence = (text: string): Html =>
  new Html(
    text
      .split('`')
      .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<code dir="ltr">${escapeHtml(part)}</code>`))
      .join(''),
  );

/** Paragraphs; lines that begin with `- ` are the items of a list. */
export function paragraphs(lines: readonly string[]): Html[] {
  const made: Html[] = [];
  let items: Html[] = [];
  const endList = (): void => {
    if (items.length > 0)
      made.push(
        html`<ul class="points">
          ${items}
        </ul>`,
      );
    items = [];
  };
  for (const line of lines) {
    if (line.startsWith('- ')) {
      items.push(html`<li>${sentence(line.slice(2))}</li>`);
    } else {
      endList();
      made.push(html`<p>${sentence(line)}</p>`);
    }
  }
  endList();
  return made;
}
