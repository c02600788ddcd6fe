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
      <path
        fill="#fff"
        d="M10 5.8c-3 0-5.4 1.9-5.4 4.4 0 1.4.8 2.6 2 3.4l-.5 1.6 1.9-1c.6.2 1.3.3 2 .3h.3a3.7 3.7 0 0 1-.2-1.100c0-2.3 2.2-4.1 4.9-4.100h.3C14.8 7.2 12.6 5.8 10 5.800z"
      />
      <path
        fill="#fff"
        d="M19.4 13.300c0-2-1.9-3.5-4.2-3.500S11 11.3 11 13.300s1.9 3.6 4.2 3.600c.5 0 1-.1 1.5-.2l1.5.8-.4-1.400c1-.600 1.6-1.6 1.6-2.800z"
      />
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
