// The two signatures of a slip or a manifest: drawn on the screen, or shown once they are kept.
import { type ReactNode, useState } from 'react';
import { Check } from 'lucide-react';
import type { SignatureSide } from '#shared/scan/signatures.ts';
import { fileUrl } from '#client/lib/file-url.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import SignatureControl from './signature-control.tsx';
import styles from './signatures.module.css';

const sides = ['giver', 'taker'] as const satisfies readonly SignatureSide[];

export interface SignaturesProps {
  /** Who signs. */
  parties: Readonly<Record<SignatureSide, string>>;
  /** The pictures that are kept. */
  files: Readonly<Record<SignatureSide, string | null>>;
  canSign: Readonly<Record<SignatureSide, boolean>>;
  /** Keeps a signature; returns why it could not. */
  sign: (side: SignatureSide, fileId: string) => Promise<RequestError | null>;
}

function Signing({ side, sign }: { side: SignatureSide; sign: SignaturesProps['sign'] }): ReactNode {
  const t = useT('scan');
  const errorMessage = useErrorMessage();
  const [value, setValue] = useState<unknown>('');
  const [isBusy, setBusy] = useState(false);
  const fileId = typeof value === 'string' ? value : '';
  const keep = async (): Promise<void> => {
    setBusy(true);
    const problem = await sign(side, fileId);
    setBusy(false);
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
  };
  return (
    <>
      <SignatureControl field={{ onChange: setValue }} />
      {fileId !== '' && (
        <Button tone="primary" icon={Check} busy={isBusy} onClick={() => void keep()}>
          {t('signatures.keep')}
        </Button>
      )}
    </>
  );
}

/** Both sides; nothing if nobody has signed and the viewer cannot. */
export function Signatures({ parties, files, canSign, sign }: SignaturesProps): ReactNode {
  const t = useT('scan');
  const shown = sides.filter((side) => files[side] !== null || canSign[side]);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('signatures.title')} className={styles.sides}>
      {shown.map((side) => {
        const file = files[side];
        return (
          <div key={side} className={styles.side}>
            <span className={styles.party}>{parties[side]}</span>
            {file === null ? (
              <Signing side={side} sign={sign} />
            ) : (
              <img className={styles.picture} src={fileUrl(file)} alt={t('signatures.of', { party: parties[side] })} />
            )}
          </div>
        );
      })}
    </section>
  );
}
