// Shows one result, or the messages of a subscription, newest last.

const maxShown = 200;
const jsonTokens = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g;

function coloured(text: string, kind: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = `json-${kind}`;
  span.textContent = text;
  return span;
}

/** Formatted JSON with highlighting. */
function pretty(value: unknown): HTMLPreElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const pre = document.createElement('pre');
  let done = 0;
  for (const { 0: token, 1: quoted, 2: colon, index } of text.matchAll(jsonTokens)) {
    pre.append(
      text.slice(done, index),
      coloured(quoted ?? token, quoted === undefined ? 'other' : colon === undefined ? 'string' : 'name'),
      colon ?? '',
    );
    done = index + token.length;
  }
  pre.append(text.slice(done));
  return pre;
}

export class Results {
  readonly #place: HTMLElement;
  readonly #outcome: HTMLElement;
  #count = 0;

  constructor(place: HTMLElement, outcome: HTMLElement) {
    this.#place = place;
    this.#outcome = outcome;
  }

  /** Sets the status line, which screen readers announce. */
  setStatus(text: string, isError = false): void {
    this.#outcome.textContent = text;
    this.#outcome.classList.toggle('bad', isError);
    // On a phone it is below the editor.
    this.#outcome.scrollIntoView({ block: 'nearest' });
  }

  clear(): void {
    this.#place.replaceChildren();
    this.#count = 0;
  }

  show(value: unknown): void {
    this.#place.replaceChildren(pretty(value));
    this.#place.scrollTop = 0;
  }

  /** Adds a message of a subscription; returns the number of messages. The oldest are removed. */
  add(value: unknown): number {
    this.#count += 1;
    const article = document.createElement('article');
    const title = document.createElement('h3');
    title.textContent = `${this.#count} · ${new Date().toLocaleTimeString()}`;
    article.append(title, pretty(value));
    const place = this.#place;
    // Does not scroll a reader who scrolled up.
    const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    place.append(article);
    if (place.childElementCount > maxShown) place.firstElementChild?.remove();
    if (atEnd) place.scrollTop = place.scrollHeight;
    return this.#count;
  }
}
