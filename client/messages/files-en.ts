// Stands with the first messages of the language: another language's files are of no use before it is chosen.
import type { MessageFiles } from './load-messages.ts';

export const files: MessageFiles = import.meta.glob('./en/*.json', { import: 'default' });
