// What a browser tells of itself to get pushes.
import * as z from 'zod/mini';
import { userLanguages } from '../users/fields.ts';

const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));
const endpoint = () => z.string().check(z.minLength(1), z.maxLength(1_000), z.regex(/^https?:\/\/[\x21-\x7e]+$/));

export const pushSubscribeInput = z.strictObject({
  endpoint: endpoint(),
  p256dh: base64url(200),
  auth: base64url(100),
  language: z.enum(userLanguages).check(z.meta({ scalar: 'Language' })),
});
export type PushSubscribeInput = z.output<typeof pushSubscribeInput>;

export const pushUnsubscribeInput = z.strictObject({ endpoint: endpoint() });
