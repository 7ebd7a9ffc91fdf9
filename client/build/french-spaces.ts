// French sets a space before ":", ";", "?", "!" and "%" and inside guillemets, and a line never breaks there. In the message
// files these are ordinary spaces, which people can see and type.
import type { Plugin } from 'vite';

const frenchMessages = /\/messages\/fr(?:\/[\w-]+)?\.json$/;

/** The text with no-break spaces where French has them. */
export function setFrenchSpaces(text: string): string {
  return text.replaceAll('« ', '«\u00A0').replaceAll(/ (?=[»:;?!%])/g, '\u00A0');
}

/** Vite plugin that sets the spaces of the French messages. */
export function frenchSpaces(): Plugin {
  return {
    name: 'qafila-french-spaces',
    enforce: 'pre',
    transform: {
      filter: { id: frenchMessages },
      handler: (code) => ({ code: setFrenchSpaces(code), map: null }),
    },
  };
}
