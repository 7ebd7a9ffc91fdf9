// The environment variables of what Google does for an installation: signing in, and the spreadsheets of companies.
import { z } from 'zod';
import { issuer, none, serviceAccount } from './environment-values.ts';
import { variable } from './environment-variable.ts';

export const googleVariables = {
  GOOGLE_CLIENT_ID: variable(z.union([none, z.string().regex(/^[\x21-\x7e]{1,200}$/)]), {
    meaning:
      'The client of Google with which people sign in, of the type web application, with `PUBLIC_URL/login/auth/callback` among its redirect URIs. Without it nobody signs in with Google.',
    must: 'the id of a client, without spaces',
    example: '1234567890-abc.apps.googleusercontent.com',
    fallback: '',
    fallbackWords: 'none',
  }),
  GOOGLE_CLIENT_SECRET: variable(z.union([none, z.string().regex(/^[\x21-\x7e]{16,200}$/)]), {
    meaning: 'The secret of that client, the same for all instances. Required with GOOGLE_CLIENT_ID.',
    must: 'the secret of the client, at least 16 letters, digits or signs, given whenever GOOGLE_CLIENT_ID is',
    example: 'GOCSPX-the-secret-of-the-client',
    fallback: '',
    fallbackWords: 'none',
  }),
  GOOGLE_ISSUER: variable(issuer, {
    meaning: 'The OpenID Connect provider that is asked. Another address than that of Google is for tests.',
    must: 'an https:// address; http:// on this machine only',
    example: 'https://accounts.google.com',
    fallback: 'https://accounts.google.com',
  }),
  GOOGLE_SERVICE_ACCOUNT: variable(z.union([none, serviceAccount]), {
    meaning:
      'The key of the service account with which companies share their spreadsheets: the JSON of Google, or the path of its file. Without it only sheets that everybody with the link sees are read, and nothing is written back.',
    must: 'the JSON of a service account, or the path of a file with it',
    example: '{"client_email":"qafila@example.iam.gserviceaccount.com","private_key":"-----BEGIN PRIVATE KEY-----…"}',
    fallback: '',
    fallbackWords: 'none',
  }),
} as const;
