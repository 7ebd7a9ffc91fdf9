// Text of one direction inside text of the other. Without isolation, a number or a Latin name changes places with its
// neighbours in Arabic, and the parts of a phone number or of a date change places with each other.

const latin = /[\p{Script=Latin}\p{Nd}]/u;
const arabic = /\p{Script=Arabic}/u;

/** The text from left to right, whatever is around it: a number, an amount, a reference. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}

/** The text in the direction of its first letter, whatever is around it: a name. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A value of a message: isolated if it may have another direction than the messages of the page's language. */
export function isolateValue(text: string, dir: 'ltr' | 'rtl'): string {
  if (/^\p{Nd}*$/u.test(text)) return text;
  return (dir === 'rtl' ? latin : arabic).test(text) ? isolate(text) : text;
}

/** The name of a file: what follows its last Arabic word, such as a day and the ending, reads from left to right. */
export function shownFileName(name: string): string {
  return name.replace(/(?<=\p{Script=Arabic})(\s*)([^\p{Script=Arabic}]+)$/u, '$1\u2066$2\u2069');
}
