// The environment variables, each declared once with its description: the README's table, --help and error messages
// use it.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type AllowedTargets, parseAllowedTargets } from '../../outbound/address-policy.ts';
import { hostAndPort, list, none, origin, smtpServer, tileTemplate, url, urls, whole } from './environment-values.ts';
import { googleVariables } from './environment-google.ts';
import { variable } from './environment-variable.ts';
import { parseTrustProxy, type TrustProxy } from '../client-address.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Parses the environment; the path of each issue begins with the variable's name. */
export const environment = z.object({
  DATABASE_URL: variable(z.union([none, url(/^postgres(ql)?:$/)]), {
    meaning:
      'The Postgres database (16 or newer), as its own login. Without it an embedded Postgres keeps its data in DATA_FOLDER.',
    must: 'a postgres:// address',
    example: 'postgres://qafila:password@db.internal:5432/qafila',
    fallback: '',
    fallbackWords: 'embedded',
  }),
  REPLICA_URL: variable(z.union([none, url(/^postgres(ql)?:$/)]), {
    meaning:
      'A streaming replica of that database. It answers a query if it has everything that the client has already seen; otherwise the database itself does.',
    must: 'a postgres:// address',
    example: 'postgres://qafila:password@replica.internal:5432/qafila',
    fallback: '',
    fallbackWords: 'none',
  }),
  REDIS_URL: variable(z.union([none, urls(/^rediss?:$/)]), {
    meaning:
      'Redis, which several instances need to exchange changes at once; for a cluster, several of its nodes separated by commas. Without it everything stays in this process.',
    must: 'a redis:// or rediss:// address, or several of one cluster separated by commas',
    example: 'redis://cache.internal:6379',
    fallback: '',
    fallbackWords: 'in process',
  }),
  BUS_SECRET: variable(z.string().regex(/^([\x21-\x7e]{32,200})?$/), {
    meaning:
      "The secret that signs the instances' messages on Redis, the same for all of them: unsigned messages are ignored. Required with REDIS_URL.",
    must: 'at least 32 letters, digits or signs without spaces, given whenever REDIS_URL is',
    example: 'the-output-of-openssl-rand-hex-32',
    fallback: '',
    fallbackWords: 'none',
  }),
  SECRETS_KEY: variable(
    z
      .string()
      .regex(/^([\x21-\x2b\x2d-\x7e]{32,200}(,[\x21-\x2b\x2d-\x7e]{32,200})*)?$/)
      .transform(list),
    {
      meaning:
        'The key that encrypts the secrets of webhooks and second factors, the same for all instances. To change it, put the new one first and keep the old one behind a comma. Without it, and with DATABASE_URL, both are switched off.',
      must: 'at least 32 letters, digits or signs without spaces and commas; several are separated by commas',
      example: 'the-output-of-openssl-rand-hex-32',
      fallback: '',
      fallbackWords: 'a file in DATA_FOLDER',
    },
  ),
  PUBLIC_URL: variable(z.union([none, origin]), {
    meaning: 'The address people type. With https, cookies are Secure and browsers are told to stay on https.',
    must: 'an http:// or https:// address without a path, given whenever HOST lets other machines in',
    example: 'https://qafila.example.com',
    fallback: '',
    fallbackWords: 'http://localhost:PORT',
  }),
  ALLOWED_ORIGINS: variable(z.string().transform(list).pipe(z.array(origin)), {
    meaning: "Other origins whose pages may call the API with the signed-in user's cookie, separated by commas.",
    must: 'http:// or https:// origins separated by commas',
    example: 'https://app.example.com,https://desk.example.com',
    fallback: '',
    fallbackWords: 'none',
  }),
  TRUST_PROXY: variable(
    z
      .string()
      .transform((text) => parseTrustProxy(text))
      .pipe(z.custom<TrustProxy>((value) => value !== null)),
    {
      meaning: 'The proxies whose X-Forwarded-For is trusted: how many are in front, or their addresses and networks.',
      must: 'a number of proxies (0 to 10), or addresses and networks separated by commas',
      example: '10.0.0.0/8,127.0.0.1',
      fallback: '0',
      fallbackWords: '0 (nobody)',
    },
  ),
  HOST: variable(z.union([none, z.string().refine((text) => text === 'localhost' || isIP(text) !== 0)]), {
    meaning: 'The address of this machine to listen on.',
    must: 'an IP address or localhost',
    example: '0.0.0.0',
    fallback: '',
    fallbackWords: '127.0.0.1; 0.0.0.0 once PUBLIC_URL is set',
  }),
  PORT: variable(whole(0, 65_535), {
    meaning: 'The port to listen on.',
    must: 'a whole number from 0 to 65535',
    example: '4000',
    fallback: '4000',
  }),
  COMPANY_NAME: variable(z.string().min(1).max(80), {
    meaning: 'The name of the company, as people read it.',
    must: 'a name of at most 80 characters',
    example: 'Atlas Express',
    fallback: 'Qafila',
  }),
  LOG_LEVEL: variable(z.enum(['debug', 'info', 'warn', 'error', 'silent']), {
    meaning: 'The lowest level that is logged.',
    must: 'debug, info, warn, error or silent',
    example: 'info',
    fallback: 'info',
  }),
  SESSION_DAYS: variable(whole(1, 90), {
    meaning: 'The number of days without a call after which a session ends.',
    must: 'a whole number from 1 to 90',
    example: '14',
    fallback: '14',
  }),
  DATABASE_POOL: variable(whole(2, 500), {
    meaning: 'The maximum of connections to Postgres for the calls of this instance.',
    must: 'a whole number from 2 to 500',
    example: '20',
    fallback: '20',
  }),
  SOCKET_COMPRESSION: variable(
    z.enum(['on', 'off']).transform((text) => text === 'on'),
    {
      meaning:
        'Whether live messages are compressed for browsers that ask for it, which all do: a tenth to a half of the bytes. Turn it off if processor time costs more than traffic.',
      must: 'on or off',
      example: 'off',
      fallback: 'on',
    },
  ),
  METRICS_TOKEN: variable(z.union([none, z.string().regex(/^[\x21-\x7e]{16,200}$/)]), {
    meaning: 'The bearer token for reading /metrics. Without it only this machine may, and not through a proxy.',
    must: 'at least 16 letters, digits or signs without spaces',
    example: 'a-long-secret-of-your-own',
    fallback: '',
    fallbackWords: 'this machine only',
  }),
  REDIS_PREFIX: variable(z.string().regex(/^[\w:.-]{1,60}$/), {
    meaning: 'The prefix of every Redis key and channel; two installations on one Redis need different ones.',
    must: 'at most 60 letters, digits or : . _ -',
    example: 'qafila:',
    fallback: 'qafila:',
  }),
  DATA_FOLDER: variable(
    z
      .string()
      .min(1)
      .transform((text) => resolve(root, text)),
    {
      meaning: 'Where the embedded Postgres and built files are kept.',
      must: 'a folder',
      example: '/var/lib/qafila',
      fallback: '.qafila',
    },
  ),
  CLAMD_ADDRESS: variable(z.union([none, hostAndPort]), {
    meaning:
      'The virus scanner clamd, which checks every upload. While it does not answer, uploads are refused. Without it they are not scanned; images are encoded again in any case.',
    must: 'a host and a port',
    example: 'clamd.internal:3310',
    fallback: '',
    fallbackWords: 'none',
  }),
  OUTBOUND_ALLOWED: variable(
    z
      .string()
      .transform((text) => parseAllowedTargets(list(text)))
      .pipe(z.custom<AllowedTargets>((value) => value !== null)),
    {
      meaning:
        'Internal systems that outbound requests, such as webhooks, may reach: names, addresses and networks, separated by commas. Without it they reach public addresses only.',
      must: 'names, addresses or networks separated by commas',
      example: 'erp.internal,10.20.0.0/16',
      fallback: '',
      fallbackWords: 'none',
    },
  ),
  ...googleVariables,
  SMTP_URL: variable(z.union([none, smtpServer]), {
    meaning:
      'The mail server, with its login: `smtp://` begins encryption after the greeting (STARTTLS, port 587), `smtps://` at once (465). Without it mails wait; the demo and `npm run dev` show them in a mailbox instead.',
    must: 'an smtp:// or smtps:// address',
    example: 'smtp://qafila:password@mail.example.com:587',
    fallback: '',
    fallbackWords: 'none',
  }),
  SMTP_TLS: variable(
    z.enum(['required', 'optional']).transform((text) => text === 'required'),
    {
      meaning: 'Whether mails are sent only on an encrypted connection. `optional` is for a relay on this machine.',
      must: 'required or optional',
      example: 'optional',
      fallback: 'required',
    },
  ),
  MAIL_FROM: variable(z.union([none, z.email().max(254)]), {
    meaning: 'The sender of mails. Required with SMTP_URL.',
    must: 'an e-mail address, given whenever SMTP_URL is',
    example: 'no-reply@qafila.example.com',
    fallback: '',
    fallbackWords: 'none',
  }),
  PUSH_PUBLIC_KEY: variable(z.union([none, z.string().regex(/^[\w-]{87}$/)]), {
    meaning:
      'The public VAPID key with which browsers take pushes, of `npm run push-keys`. With another key every browser has to allow pushes anew. Without it there are none.',
    must: 'the public key that `npm run push-keys` prints, given together with PUSH_PRIVATE_KEY and PUSH_CONTACT',
    example: 'BP7L1RcAQacMp0bcDF2vWDMZtq_RnVqsz0sE1POu2zCXF815V36EQjknw6kClhW9kU9IphPcHmi28GXLmfpoNHg',
    fallback: '',
    fallbackWords: 'none',
  }),
  PUSH_PRIVATE_KEY: variable(z.union([none, z.string().regex(/^[\w-]{43}$/)]), {
    meaning: 'The private VAPID key, which signs pushes. The same for all instances.',
    must: 'the private key that `npm run push-keys` prints',
    example: 'the-43-letters-that-npm-run-push-keys-print',
    fallback: '',
    fallbackWords: 'none',
  }),
  PUSH_CONTACT: variable(z.union([none, z.email().max(254)]), {
    meaning: 'The e-mail address that push services write to when something is wrong. Required with the keys.',
    must: 'an e-mail address',
    example: 'ops@qafila.example.com',
    fallback: '',
    fallbackWords: 'none',
  }),
  MAP_TILES: variable(z.union([none, tileTemplate]), {
    meaning: 'A tile server for the map, instead of the built-in map. Browsers request it directly.',
    must: 'an http:// or https:// template with {z}, {x} and {y}',
    example: 'https://tiles.example.com/{z}/{x}/{y}.png',
    fallback: '',
    fallbackWords: 'none',
  }),
  MAP_ATTRIBUTION: variable(z.union([none, z.string().max(200)]), {
    meaning: 'The attribution that the map of MAP_TILES shows.',
    must: 'a text of at most 200 characters',
    example: '© OpenStreetMap contributors',
    fallback: '',
    fallbackWords: 'none',
  }),
});
