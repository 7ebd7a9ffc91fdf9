/** The path of the socket of people without an account: the recipients of parcels. */
export const publicSocketPath = '/tracking/live';

/** Close codes of this socket. Every other one means: try again. */
export const publicCloseCodes = {
  /** Nothing more will come. */
  over: 4000,
  /** The session is unknown or has ended: it has to be opened again. */
  sessionEnded: 4401,
} as const;

/** At most this long between two messages of the server; a client that hears nothing for twice as long reconnects. */
export const publicAliveMs = 20_000;
