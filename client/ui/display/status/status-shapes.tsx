// One shape per status, distinguishable at 12 px without colour for colour-blind users. Drawn on a
// 16 x 16 grid in the current colour. `KO` (knock-out) is the background colour, for details cut out of the shape.
import type { ReactNode } from 'react';

interface StatusShape {
  graphic: ReactNode;
  /** The shape shows a direction, so it is mirrored in right-to-left. */
  mirrored?: boolean;
}

const KO = 'var(--glyph-ko, var(--bg-surface))';
const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

function line(d: string, strokeWidth: number, stroke = 'currentColor'): ReactNode {
  return <path d={d} fill="none" stroke={stroke} strokeWidth={strokeWidth} {...round} />;
}

const truck = (
  <>
    <path d="M.8 3.6h8.5v7.8H.8zM10 5.9h2.6q.5 0 .8.4l1.7 2.3v2.8H10z" fill="currentColor" />
    <circle cx="4.1" cy="12" r="1.9" fill="currentColor" stroke={KO} strokeWidth="1.1" />
    <circle cx="12" cy="12" r="1.9" fill="currentColor" stroke={KO} strokeWidth="1.1" />
  </>
);

const depot = (
  <>
    <path d="M8 1.3l6.7 5.3v6.6q0 1.3-1.3 1.3H2.6q-1.3 0-1.3-1.3V6.6z" fill="currentColor" />
    <path d="M5.2 14.2V9.4h5.6v4.8M5.4 11.8h5.2" fill="none" stroke={KO} strokeWidth="1.4" />
  </>
);

const calendar = (
  <>
    <path d="M4.8 1v2.6M11.2 1v2.6" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
    <rect x="1.6" y="2.6" width="12.8" height="12" rx="2.4" fill="currentColor" />
    <path d="M3.4 6.3h9.2" stroke={KO} strokeWidth="1.4" />
    <rect x="8.6" y="8.8" width="3" height="3" rx=".7" fill={KO} />
  </>
);

const archive = (
  <>
    <rect x="1.4" y="2.2" width="13.2" height="3.8" rx="1" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path
      d="M2.7 6.2v6.6q0 1 1 1h8.6q1 0 1-1V6.2M6.2 9h3.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    />
  </>
);

/** The shapes by status name. Unknown statuses use the shape of `created`, a dotted circle. */
export const STATUS_SHAPES: Readonly<Record<string, StatusShape>> = {
  created: {
    graphic: (
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="2.5 1.9" />
    ),
  },
  confirmed: {
    graphic: (
      <>
        <circle cx="8" cy="8" r="5.7" fill="none" stroke="currentColor" strokeWidth="1.7" />
        {line('M5.3 8.2L7.2 10l3.6-3.9', 1.7)}
      </>
    ),
  },
  pickup: {
    graphic: (
      <>
        <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="3.4" fill="currentColor" />
        {line('M8 11.4V5M5.2 7.6L8 4.8l2.8 2.8', 1.8, KO)}
      </>
    ),
  },
  inhouse: { graphic: depot },
  transit: { graphic: truck, mirrored: true },
  received: {
    graphic: (
      <>
        <circle cx="8" cy="4.6" r="3.1" fill="currentColor" />
        <path d="M2 14.4c0-3.4 2.5-5.5 6-5.5s6 2.1 6 5.5z" fill="currentColor" />
      </>
    ),
  },
  enroute: {
    graphic: (
      <path
        d="M14.6 1.4L9.3 14.6l-2-5.9-5.9-2z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth=".8"
        strokeLinejoin="round"
      />
    ),
    mirrored: true,
  },
  delivered: {
    graphic: (
      <>
        <circle cx="8" cy="8" r="6.7" fill="currentColor" />
        {line('M4.9 8.3l2.2 2.1 4.1-4.6', 1.9, KO)}
      </>
    ),
  },
  scheduled: { graphic: calendar },
  reported: {
    graphic: (
      <path
        d="M3.4 1.4h9.2v2.7L9.4 8l3.2 3.9v2.7H3.4v-2.7L6.6 8 3.4 4.1z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth=".9"
        strokeLinejoin="round"
      />
    ),
  },
  interested: {
    graphic: (
      <path
        d="M8 1.3l2 4.3 4.7.6-3.4 3.3.8 4.7L8 11.9l-4.1 2.3.8-4.7-3.4-3.3L6 5.6z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth=".9"
        strokeLinejoin="round"
      />
    ),
  },
  canceled: {
    graphic: (
      <>
        <path d="M5.1 1.2h5.8l3.9 3.9v5.8l-3.9 3.9H5.1l-3.9-3.9V5.1z" fill="currentColor" />
        {line('M5.7 5.7l4.6 4.6m0-4.6l-4.6 4.6', 1.8, KO)}
      </>
    ),
  },
  returned: { graphic: line('M6 2.4L2.4 6 6 9.6M2.9 6h6.6a3.9 3.9 0 0 1 0 7.8H5.2', 2.1), mirrored: true },
  archived: { graphic: archive },
};
