// The key of a service account of Google, as the environment gives it.
import { z } from 'zod';

const keyFile = z.object({
  client_email: z.email(),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
});

export interface ServiceAccount {
  email: string;
  /** PKCS #8, in PEM. */
  privateKey: string;
}

/** The account of a key file in JSON, as the console of Google writes it; null if it is none. */
export function parseServiceAccount(json: string): ServiceAccount | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const read = keyFile.safeParse(parsed);
  return read.success ? { email: read.data.client_email, privateKey: read.data.private_key } : null;
}
