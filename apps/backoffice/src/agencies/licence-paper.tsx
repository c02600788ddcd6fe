import { FileProtectOutlined } from '@ant-design/icons';
import { address } from '@lyceum/contract/files.calls';
import { allowedKinds, largestMegabytes } from '@lyceum/domain/files';
import * as m from '@lyceum/i18n/words';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FileUpload } from '../files/file-upload.tsx';
import { usePrivateFile } from '../files/use-private-file.ts';

interface LicencePaperProps {
  fileId: string | null;
  /** The one that was saved last. */
  saved: string | null;
  disabled: boolean;
  onChange: (fileId: string | null) => void;
}

/** The paper of the licence: buyers never see it. */
export function LicencePaper({ fileId, saved, disabled, onChange }: LicencePaperProps): ReactNode {
  const { open, busy } = usePrivateFile(address);
  return (
    <div className="stack">
      <h2>{m.agencies_licencePaper()}</h2>
      <span className="row">
        {fileId === null ? (
          <span className="muted">{m.agencies_noLicencePaper()}</span>
        ) : (
          <Button icon={<FileProtectOutlined aria-hidden />} loading={busy} onClick={() => void open({ fileId })}>
            {fileId === saved ? m.agencies_openLicencePaper() : m.agencies_newLicencePaper()}
          </Button>
        )}
        {!disabled && (
          <FileUpload
            label={m.agencies_uploadLicencePaper()}
            purpose="paper"
            most={1}
            onReady={({ fileId: ready }) => onChange(ready)}
          />
        )}
        {!disabled && fileId !== null && <Button onClick={() => onChange(null)}>{m.listings_remove()}</Button>}
      </span>
      <small className="muted">
        {m.agencies_licencePaperHint({ kinds: allowedKinds('paper'), megabytes: largestMegabytes('paper') })}
      </small>
    </div>
  );
}
