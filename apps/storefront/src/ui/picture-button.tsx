import { acceptedTypes } from '@lyceum/web/shrink-picture';
import type { ReactNode } from 'react';

interface PictureButtonProps {
  /** A phone offers its camera, too. */
  onFile: (file: File) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that has the device ask for a picture. */
export function PictureButton({ onFile, disabled = false, children }: PictureButtonProps): ReactNode {
  return (
    <label
      className={`press inline-flex min-h-target items-center self-start rounded-full bg-brand-soft px-4 text-small font-medium text-brand-ink focus-within:outline-2 focus-within:outline-brand ${disabled ? 'opacity-50' : ''}`}
    >
      {children}
      <input
        type="file"
        accept={acceptedTypes('picture')}
        disabled={disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) {
            onFile(file);
          }
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
