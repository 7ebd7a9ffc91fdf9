import type { UseFormSetError } from 'react-hook-form';
import type { Refusal } from '#client/i18n/problem-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { emptyValues, type PackageField, type PackageValues } from './form-values.ts';

/** True for a field of the form. */
export function isPackageField(name: string): name is PackageField {
  return Object.hasOwn(emptyValues, name);
}

/** Puts the server's field problems beside their fields; false when it named none of them. */
export function setFieldErrors(
  { fields }: LiveProblem,
  setError: UseFormSetError<PackageValues>,
  words: (refusal: Refusal) => string,
): boolean {
  let some = false;
  for (const field of fields) {
    const path = field.path === 'cityText' ? 'cityId' : field.path;
    if (!isPackageField(path)) continue;
    setError(path, { type: field.code, message: words(field) });
    some = true;
  }
  return some;
}
