// The numbering plans that forms download: the countries of Moroccan shops and their customers. The plans of all
// countries are larger than a form.
import type { CountryCode } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';

const countries: readonly CountryCode[] = [
  'MA',
  'FR',
  'ES',
  'BE',
  'NL',
  'IT',
  'DE',
  'GB',
  'US',
  'CA',
  'DZ',
  'TN',
  'EG',
  'SA',
  'AE',
  'QA',
  'SN',
  'MR',
];

/** Index of the number formats in a plan. Nothing here formats with them, and they are a third of its size. */
const formatsAt = 4;

/**
 * The text of shared/lib/phone-plans.ts. A calling code is kept with every country that shares it; otherwise numbers
 * of the others would count as invalid.
 */
export function phonePlansText(): string {
  const codes = Object.entries(metadata.country_calling_codes).filter(([, sharing]) =>
    sharing.some((country) => countries.includes(country)),
  );
  const kept = codes.flatMap(([, sharing]) => sharing);
  return `// Written by server/cli/print-phone-plans.ts; not by hand.
import type { MetadataJson } from 'libphonenumber-js/core';

/** Numbering plans without their ways of writing numbers. Only for parsing and checking. */
export const phonePlans: MetadataJson = {
  version: ${metadata.version},
  country_calling_codes: {
${codes.map(([code, sharing]) => `    ${code}: ${JSON.stringify(sharing)},`).join('\n')}
  },
  countries: {
${kept.map((country) => `    ${country}: ${planText(country)},`).join('\n')}
  },
  nonGeographic: {},
};
`;
}

function planText(country: CountryCode): string {
  return JSON.stringify(metadata.countries[country]?.map((part: unknown, at) => (at === formatsAt ? 0 : part)));
}
