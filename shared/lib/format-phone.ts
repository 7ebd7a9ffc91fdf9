// Separate from phone.ts so that a list can show phones without loading the numbering plans.

/** An E.164 phone number in local notation: "06 51 42 67 56" for Morocco, groups of three otherwise. */
export function formatPhone(e164: string): string {
  const moroccan = /^\+212(\d{9})$/.exec(e164);
  if (moroccan) return `0${moroccan[1]}`.replaceAll(/(\d{2})(?=\d)/g, '$1 ');
  return e164.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
}
