import { FileProtectOutlined } from '@ant-design/icons';
import { address } from '@lyceum/contract/files.calls';
import type { own } from '@lyceum/contract/teachers.calls';
import { allowedKinds, largestMegabytes } from '@lyceum/domain/files';
import { mostPapers } from '@lyceum/domain/teachers';
import * as m from '@lyceum/i18n/words';
import type { ReplyOf } from '@lyceum/web/call-client';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { FileUpload } from '../files/file-upload.tsx';
import { usePrivateFile } from '../files/use-private-file.ts';

type Papers = ReplyOf<typeof own>['content']['papers'];

const longest = 60;

/** Of a file's name what is no ending. */
const titleOf = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .trim()
    .slice(0, longest);

interface TeacherPapersProps {
  papers: Papers;
  onChange: (papers: Papers) => void;
}

/** What proves that a teacher may teach: the platform looks at it when it reviews a course, and buyers never see it. */
export function TeacherPapers({ papers, onChange }: TeacherPapersProps): ReactNode {
  const { open, busy } = usePrivateFile(address);
  return (
    <div className="stack">
      <h2>{m.teachers_papers()}</h2>
      {papers.length === 0 && <p className="muted">{m.teachers_noPapers()}</p>}
      {papers.map(({ fileId, name }, index) => (
        <span key={fileId} className="row">
          <Input
            aria-label={`${m.teachers_paperName()} ${index + 1}`}
            placeholder={m.teachers_paperNameHint()}
            maxLength={longest}
            value={name}
            onChange={({ target }) => onChange(papers.with(index, { fileId, name: target.value }))}
          />
          <Button icon={<FileProtectOutlined aria-hidden />} loading={busy} onClick={() => void open({ fileId })}>
            {m.teachers_openPaper()}
          </Button>
          <Button onClick={() => onChange(papers.filter((one) => one.fileId !== fileId))}>{m.listings_remove()}</Button>
        </span>
      ))}
      {papers.length < mostPapers && (
        <FileUpload
          label={m.teachers_uploadPaper()}
          purpose="paper"
          most={1}
          onReady={({ fileId, name }) => onChange([...papers, { fileId, name: titleOf(name) }])}
        />
      )}
      <small className="muted">
        {m.teachers_papersHint({
          most: mostPapers,
          kinds: allowedKinds('paper'),
          megabytes: largestMegabytes('paper'),
        })}
      </small>
    </div>
  );
}
