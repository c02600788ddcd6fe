import type { ThirdParty } from '@lyceum/domain/doors';
import type { ReactNode } from 'react';

/** Drawn in the colours that each asks for; beside its name, so it is not read out. */
const marks: Readonly<Record<ThirdParty, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M5.07 8A8 8 0 0 1 17.95 6.65" />
      <path stroke="#fbbc05" d="M5.07 16A8 8 0 0 1 5.07 8" />
      <path stroke="#34a853" d="M17.35 17.95A8 8 0 0 1 5.07 16" />
      <path stroke="#4285f4" d="M12.2 12H20A8 8 0 0 1 17.35 17.95" />
    </g>
  ),
  apple: (
    <g fill="currentColor">
      <path d="M12 8.1c.9 0 2-.9 3.6-.9 1.5 0 2.9.8 3.7 2.1-2.9 1.7-2.5 5.9.6 7.2-.9 2.2-2.3 4.5-4.1 4.5-1.3 0-1.9-.8-3.5-.8s-2.2.8-3.5.8c-2.4 0-5-4.3-5-8 0-3.5 2.2-5.7 4.7-5.7 1.5 0 2.6.8 3.5.8z" />
      <path d="M15.6 2.6c.1 2.2-1.6 4-3.6 4.1-.1-2.1 1.6-4 3.6-4.1z" />
    </g>
  ),
  wechat: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="5.5" fill="#07c160" />
      <g fill="#fff" stroke="#07c160">
        <ellipse cx="9.8" cy="10" rx="5.5" ry="4.6" />
        <ellipse cx="15" cy="14" rx="4.8" ry="4" />
      </g>
    </>
  ),
  line: (
    <>
      <rect x="1.5" y="1.5" width="21" height="21" rx="5.5" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 5.4c4.1 0 7.4 2.6 7.4 5.8 0 1.9-1.1 3.5-2.7 5-1.6 1.4-3.5 2.7-4.7 3.2-.6.2-.6-.2-.5-.6l.1-1.1c0-.4-.2-.7-.6-.8-3.6-.4-6.4-2.8-6.4-5.7 0-3.2 3.3-5.8 7.4-5.8z"
      />
    </>
  ),
};

export function ThirdPartyMark({ of }: { of: ThirdParty }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true" className="shrink-0">
      {marks[of]}
    </svg>
  );
}
