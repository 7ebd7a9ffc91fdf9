// What other areas use of erasures.
export { redactMentions } from './mentions.ts';
