import { CloseOutlined } from '@ant-design/icons';
import * as m from '@lyceum/i18n/words';
import { useCurrent, useGo } from '@lyceum/web/router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { uploadWords } from './upload-words.ts';
import { endUpload, repeatUpload, useUploads, type Upload } from './uploads.ts';

/** What is uploaded while one works elsewhere; the screen that it belongs to shows it itself. */
export default function UploadTray(): ReactNode {
  const { href } = useCurrent();
  const elsewhere = useUploads().list.filter((one) => one.href !== href);
  return (
    elsewhere.length > 0 && (
      <section className="uploads" aria-label={m.listings_uploadsTitle()}>
        <h2>{m.listings_uploadsTitle()}</h2>
        <ul>
          {elsewhere.map((one) => (
            <UploadLine key={one.id} upload={one} />
          ))}
        </ul>
      </section>
    )
  );
}

function UploadLine({ upload }: { upload: Upload }): ReactNode {
  const go = useGo();
  const { id, name, share, state, href } = upload;
  const end = state === 'running' ? m.listings_stopUpload() : m.listings_uploadDismiss();
  return (
    <li>
      <span className="upload-name" title={name}>
        {name}
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`${end} ${name}`}
        title={end}
        onClick={() => endUpload(id)}
      />
      {state === 'running' && <progress value={share} aria-label={name} />}
      <span className="muted" role={state === 'running' ? undefined : 'status'}>
        {uploadWords(upload)}
      </span>
      {state === 'ready' && (
        <Button type="link" size="small" onClick={() => go.toHref(href)}>
          {m.listings_uploadOpen()}
        </Button>
      )}
      {state === 'lost' && (
        <Button type="link" size="small" onClick={() => repeatUpload(id)}>
          {m.listings_uploadGoOn()}
        </Button>
      )}
    </li>
  );
}
