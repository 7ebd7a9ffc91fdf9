// What came back: one answer, or the messages of a subscription, the newest last.

const mostKept = 200;
const jsonTokens = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g;

function coloured(text: string, kind: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = `json-${kind}`;
  span.textContent = text;
  return span;
}

/** JSON in lines, its parts in colours. */
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
  #heard = 0;

  constructor(place: HTMLElement, outcome: HTMLElement) {
    this.#place = place;
    this.#outcome = outcome;
  }

  /** One line on how it went; read out by a screen reader. */
  say(words: string, bad = false): void {
    this.#outcome.textContent = words;
    this.#outcome.classList.toggle('bad', bad);
    // On a phone it stands below what was typed.
    this.#outcome.scrollIntoView({ block: 'nearest' });
  }

  clear(): void {
    this.#place.replaceChildren();
    this.#heard = 0;
  }

  show(value: unknown): void {
    this.#place.replaceChildren(pretty(value));
    this.#place.scrollTop = 0;
  }

  /** Adds a message of a subscription; returns how many came. The oldest are let go. */
  add(value: unknown): number {
    this.#heard += 1;
    const article = document.createElement('article');
    const title = document.createElement('h3');
    title.textContent = `${this.#heard} · ${new Date().toLocaleTimeString()}`;
    article.append(title, pretty(value));
    const place = this.#place;
    // Somebody who scrolled up to read is left there.
    const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
    place.append(article);
    if (place.childElementCount > mostKept) place.firstElementChild?.remove();
    if (atEnd) place.scrollTop = place.scrollHeight;
    return this.#heard;
  }
}
