// A mail server that keeps what it gets, and can be as unwilling as real ones.
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { testCertificate } from '#tests/outbound/support/receiver.ts';

export interface SmtpBehaviour {
  /** Offers STARTTLS. Default: true. */
  startTls?: boolean;
  /** Encrypted from the first byte. */
  implicitTls?: boolean;
  /** Answers instead of the usual ones, by the first word of a command: `{ RCPT: '550 no such user' }`. Empty: none. */
  answers?: Readonly<Record<string, string>>;
  /** The login that AUTH PLAIN must give. */
  login?: { user: string; pass: string };
}

export interface ReceivedMail {
  from: string;
  to: string[];
  isEncrypted: boolean;
  /** As it came, headers and body. */
  raw: string;
}

export interface SmtpServer {
  port: number;
  mails: ReceivedMail[];
  /** May be changed while it runs. */
  behaviour: SmtpBehaviour;
}

/** One connection: commands line by line, and a message between DATA and a line with a dot. */
class Session {
  #socket: Socket;
  #text = '';
  #isData = false;
  #isSignedIn = false;
  #mail: ReceivedMail;
  readonly #server: SmtpServer;

  constructor(socket: Socket, server: SmtpServer, isEncrypted: boolean) {
    this.#server = server;
    this.#socket = socket;
    this.#mail = { from: '', to: [], isEncrypted, raw: '' };
    this.#listen(socket);
    this.#say(server.behaviour.answers?.['greeting'] ?? '220 mail.example ESMTP');
  }

  #listen(socket: Socket): void {
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      this.#text += data.toString('utf8');
      for (let end = this.#text.indexOf('\r\n'); end >= 0; end = this.#text.indexOf('\r\n')) {
        const line = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (this.#isData) this.#takeData(line);
        else this.#take(line);
      }
    });
  }

  #say(...lines: string[]): void {
    this.#socket.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  #take(line: string): void {
    const { behaviour } = this.#server;
    const word = line.split(' ')[0]?.toUpperCase() ?? '';
    const given = behaviour.answers?.[word];
    if (given !== undefined) return given === '' ? undefined : this.#say(given);
    if (word === 'EHLO') return this.#greet();
    if (word === 'STARTTLS') return this.#encrypt();
    if (word === 'AUTH') return this.#signIn(line.split(' ')[2] ?? '');
    if (word === 'QUIT') {
      this.#say('221 bye');
      this.#socket.end();
      return undefined;
    }
    if (word === 'MAIL' && behaviour.login && !this.#isSignedIn) return this.#say('530 sign in first');
    if (word === 'MAIL') this.#mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (word === 'RCPT') this.#mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? '');
    this.#isData = word === 'DATA';
    return this.#say(this.#isData ? '354 go on' : '250 ok');
  }

  #greet(): void {
    const { startTls = true, login } = this.#server.behaviour;
    const offers = [
      ...(startTls && !this.#mail.isEncrypted ? ['STARTTLS'] : []),
      ...(login ? ['AUTH PLAIN'] : []),
      'SMTPUTF8',
    ];
    this.#say('250-mail.example', ...offers.map((offer, n) => `250${n === offers.length - 1 ? ' ' : '-'}${offer}`));
  }

  #encrypt(): void {
    if (this.#server.behaviour.startTls === false) return this.#say('502 not here');
    this.#say('220 go on');
    this.#socket.removeAllListeners('data');
    this.#socket = new TLSSocket(this.#socket, { isServer: true, ...testCertificate });
    this.#mail.isEncrypted = true;
    this.#listen(this.#socket);
  }

  #signIn(plain: string): void {
    const { login } = this.#server.behaviour;
    this.#isSignedIn = Buffer.from(plain, 'base64').toString() === `\0${login?.user}\0${login?.pass}`;
    this.#say(this.#isSignedIn ? '235 welcome' : '535 no');
  }

  #takeData(line: string): void {
    if (line !== '.') {
      this.#mail.raw += `${line}\r\n`;
      return;
    }
    this.#isData = false;
    this.#server.mails.push({ ...this.#mail });
    this.#mail = { from: '', to: [], isEncrypted: this.#mail.isEncrypted, raw: '' };
    this.#say('250 taken');
  }
}

/** Starts it on this machine until the test ends. */
export async function startSmtpServer(behaviour: SmtpBehaviour = {}): Promise<SmtpServer> {
  const smtp: SmtpServer = { port: 0, mails: [], behaviour };
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    void new Session(socket, smtp, behaviour.implicitTls === true);
  };
  const listener = behaviour.implicitTls ? createTlsServer(testCertificate, accept) : createServer(accept);
  listener.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const address = listener.address();
  smtp.port = typeof address === 'object' && address ? address.port : 0;
  return smtp;
}
