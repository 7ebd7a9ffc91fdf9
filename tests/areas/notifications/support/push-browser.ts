// A browser that takes pushes: its keys, and what it reads of a push (RFC 8291), without the library that writes it.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const content = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  path: z.string(),
  language: z.string(),
});

export interface PushBrowser {
  p256dh: string;
  auth: string;
  /** What a push says. */
  open: (body: Buffer) => z.output<typeof content>;
}

export function createPushBrowser(): PushBrowser {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return content.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
    },
  };
}
