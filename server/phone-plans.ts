// The numbering plans that a form downloads: those of the countries that Moroccan shops and their customers live in, instead of
// all of the world's, which weigh more than the form.
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

/** Where a plan keeps its ways of writing numbers; nothing here writes with them, and they are a third of its weight. */
const formatsAt = 4;

/** The text of shared/kit/phone-plans.ts. A calling code is kept with every country that shares it, or numbers of the others would count as wrong. */
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
