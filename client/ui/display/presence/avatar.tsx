import { type CSSProperties, type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { fileUrl } from '../../../lib/file-url.ts';
import styles from './avatar.module.css';

export type AvatarColour = 1 | 2 | 3 | 4 | 5 | 6;

export interface AvatarProps {
  /** Full name. Its initials are shown, and it is the accessible name unless `decorative`. */
  name: string;
  /** The file of the photo, shown instead of the initials. */
  photo?: string | null;
  /** Pixels. */
  size?: number;
  /** Set only for users who are online. */
  presence?: AvatarColour;
  /** Filled with the presence colour: the user is editing. */
  solid?: boolean;
  /** The name is already shown next to the avatar. */
  decorative?: boolean;
  className?: string;
}

interface RingStyle extends CSSProperties {
  '--ring'?: string;
}

const letter = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0x3f);

/** The initials of the first and the last word, in any script. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : letter(word)))
    .join('')
    .toLocaleUpperCase();
}

export function Avatar({
  name,
  photo = null,
  size = 24,
  presence,
  solid = false,
  decorative = false,
  className,
}: AvatarProps): ReactNode {
  // A photo that was removed meanwhile.
  const [missing, setMissing] = useState<string | null>(null);
  const style: RingStyle = { inlineSize: size, blockSize: size, fontSize: Math.max(9, Math.round(size * 0.38)) };
  if (presence !== undefined) style['--ring'] = `var(--presence-${presence})`;
  const aria = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name };
  return (
    <span
      className={cx(styles.avatar, presence !== undefined && styles.ring, solid && styles.solid, className)}
      style={style}
      {...aria}
    >
      {photo === null || photo === missing ? (
        initials(name)
      ) : (
        <img
          src={fileUrl(photo, 'thumb')}
          alt=""
          onError={() => {
            setMissing(photo);
          }}
        />
      )}
    </span>
  );
}
