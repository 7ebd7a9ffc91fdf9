// The secrets of webhooks: the key of the signature, the bearer token, the values of custom headers. They are stored
// encrypted, each for its own webhook and place.
import { randomBytes } from 'node:crypto';
import type { SecretBox } from '../../lib/secret-box.ts';

/** A new key as Standard Webhooks writes it: `whsec_` and 32 random bytes as base64. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

interface WebhookBox {
  seal: (text: string) => string;
  open: (sealed: string) => string;
}

const boxFor = (box: SecretBox, webhookId: string, place: string): WebhookBox => ({
  seal: (text) => box.seal(text, `webhook:${webhookId}:${place}`),
  open: (sealed) => box.open(sealed, `webhook:${webhookId}:${place}`),
});

/** Encrypts and decrypts the signing secrets of a webhook. */
export const signingBox = (box: SecretBox, webhookId: string): WebhookBox => boxFor(box, webhookId, 'secret');
/** The same for its bearer token. */
export const tokenBox = (box: SecretBox, webhookId: string): WebhookBox => boxFor(box, webhookId, 'token');
/** The same for the value of a header; names are compared in lower case. */
export const headerBox = (box: SecretBox, webhookId: string, name: string): WebhookBox =>
  boxFor(box, webhookId, `header:${name.toLowerCase()}`);
