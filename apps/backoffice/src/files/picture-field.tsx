import type { ReactNode } from 'react';
import { FileUpload } from './file-upload.tsx';

interface PictureFieldProps {
  label: string;
  value: string;
  onChange: (path: string) => void;
}

/** One picture, and the way to another one. */
export function PictureField({ label, value, onChange }: PictureFieldProps): ReactNode {
  return (
    <div className="row">
      {value !== '' && <img src={value} alt={label} className="thumb" />}
      <FileUpload label={label} purpose="picture" most={1} onReady={({ path }) => path && onChange(path)} />
    </div>
  );
}
