// What the area brings: the mailbox of development.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const mailArea = defineArea({});
