// The user's own photo. It is sent when it is chosen, and shown to the others with the next change that names this user.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Trash2, Upload, X } from 'lucide-react';
import { imageTypes } from '#shared/files/file-kinds.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { graphql } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { type RequestError, toRequestError } from '#client/lib/request-error.ts';
import { uploadFile } from '#client/live/uploads/upload-file.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import type { SessionViewer } from '#client/session/viewer.ts';
import styles from './sections.module.css';

const SetMutation = graphql('mutation AvatarSet($input: AvatarSetInput!) { avatarSet(input: $input) { avatarId } }');
const RemoveMutation = graphql('mutation AvatarRemove { avatarRemove { avatarId } }');

interface AvatarState {
  /** The part that was sent, from 0 to 1; null while nothing is sent. */
  progress: number | null;
  problem: RequestError | null;
  send: (file: File) => Promise<void>;
  cancel: () => void;
  remove: () => Promise<void>;
}

function useAvatar(): AvatarState {
  const { client } = useLiveClient();
  const set = useAction(SetMutation);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const finish = async (error: RequestError | null): Promise<void> => {
    setProgress(null);
    setProblem(error);
    if (!error) await refreshViewer();
  };
  return {
    progress,
    problem,
    send: async (file) => {
      const controller = new AbortController();
      stop.current = controller;
      setProblem(null);
      setProgress(0);
      const sent = await uploadFile(file, { kind: 'avatar', signal: controller.signal, onProgress: setProgress });
      if (sent === null) return;
      if (!sent.ok)
        return finish(sent.problem.fields[0] ? { ...sent.problem, ...sent.problem.fields[0] } : sent.problem);
      const outcome = await set.run({ fileId: sent.id });
      await finish(outcome.ok ? null : outcome.problem);
    },
    cancel: () => {
      stop.current?.abort();
      setProgress(null);
    },
    remove: async () => {
      setProgress(0);
      const { error } = await client.mutation(RemoveMutation, {}).toPromise();
      await finish(toRequestError(error) ?? null);
    },
  };
}

/** Shows the photo, or the initials, with buttons to set, change and remove it. */
export function AvatarSetting({ viewer }: { viewer: SessionViewer }): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const { progress, problem, send, cancel, remove } = useAvatar();
  return (
    <div className={styles.avatar}>
      <Avatar name={viewer.name} photo={viewer.avatarId} size={72} decorative />
      <div className={styles.avatarWords}>
        {progress === null ? (
          <div className={styles.avatarButtons}>
            <Button icon={Upload} onClick={() => input.current?.click()}>
              {t(viewer.avatarId === null ? 'avatar.set' : 'avatar.change')}
            </Button>
            {viewer.avatarId !== null && (
              <Button tone="quiet" icon={Trash2} onClick={() => remove()}>
                {t('avatar.remove')}
              </Button>
            )}
          </div>
        ) : (
          <div className={styles.avatarButtons}>
            <progress value={progress} max={1} aria-label={t('avatar.sending')} />
            <Button tone="quiet" icon={X} onClick={cancel}>
              {t('avatar.cancel')}
            </Button>
          </div>
        )}
        {problem && (
          <p role="alert" className={styles.avatarError}>
            {errorMessage(problem)}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="avatar"
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = '';
        }}
      />
    </div>
  );
}
