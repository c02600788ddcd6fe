import type { messages } from '@lyceum/contract/desk.calls';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import type { ReactNode } from 'react';

/** Pictures and other files of a message, each to be saved. */
export function SentFiles({ files }: { files: ReplyOf<typeof messages>['list'][number]['files'] }): ReactNode {
  return (
    files.length > 0 && (
      <span className="talk-files">
        {files.map(({ fileId, name, picture, url }) => (
          <a key={fileId} href={url} download={name}>
            {picture ? <img src={url} alt={m.messages_picture({ name })} loading="lazy" /> : name}
          </a>
        ))}
      </span>
    )
  );
}
