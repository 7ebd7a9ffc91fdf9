// Logs are widely readable and kept for long: session secrets, phone numbers and e-mail addresses are removed from them.

const secretNames = /pass(word|phrase)?$|token|secret|cookie|authorization|phone|e-?mail$|recipient|hash$/i;
const phoneNumbers = /(?<![-\w])(?:\+|00)\d{9,15}\b|(?<![-\w])0[5-8]\d{8}\b/g;
const mailAddresses = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi;
const apiKeys = /(qf_live_[0-9A-Za-z]{10})(?:_|%5f)[0-9A-Za-z]+/gi;
const urlPasswords = /(\w+:\/\/[^\s:/@]*:)[^\s@]*@/g;

/** The text without the secrets of API keys, phone numbers, e-mail addresses and passwords in URLs. */
export function redactText(text: string): string {
  return text
    .replaceAll(apiKeys, '$1_***')
    .replaceAll(urlPasswords, '$1***@')
    .replaceAll(mailAddresses, '[e-mail]')
    .replaceAll(phoneNumbers, '[phone]');
}

/** A copy for the log: values of secret fields and phone numbers in texts are removed, errors become plain objects. */
export function redactLog(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '[deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return redactError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redactLog(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.test(name) && inner ? '[redacted]' : redactLog(inner, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause, ...rest } = error;
  const own = redactLog({ ...rest }, depth + 1);
  return {
    type: name,
    message: redactText(message),
    stack: stack && redactText(stack),
    ...(typeof own === 'object' && own),
    ...(cause !== undefined && { cause: redactLog(cause, depth + 1) }),
  };
}
