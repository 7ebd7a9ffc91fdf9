// What the area brings: the public page of recipients.
import { defineArea } from '../define-area.ts';
import './schema.ts';

export const trackingArea = defineArea({});
