import type { ReactNode } from 'react';

/** A soft shape of what is coming; give it its size by `className`. */
export function Bone({ className = '' }: { className?: string }): ReactNode {
  return <span aria-hidden="true" className={`block animate-shine rounded-field bg-line ${className}`} />;
}

export function LinesSkeleton({ lines = 3 }: { lines?: number }): ReactNode {
  return (
    <span className="flex flex-col gap-2.5" aria-hidden="true">
      {Array.from({ length: lines }, (_, at) => (
        <Bone key={at} className={`h-3.5 ${at === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </span>
  );
}

/** The shape of a product card. */
export function CardBone({ className = '' }: { className?: string }): ReactNode {
  return (
    <span className={`block overflow-hidden rounded-card bg-paper pb-4 ${className}`}>
      <Bone className="aspect-4/3 rounded-none" />
      <span className="flex flex-col gap-2.5 p-3">
        <Bone className="h-4 w-full" />
        <Bone className="h-3 w-2/3" />
        <Bone className="mt-3 h-5 w-1/2" />
      </span>
    </span>
  );
}

/** The shape of product cards in two columns. */
export function CardsSkeleton({ count = 4 }: { count?: number }): ReactNode {
  return (
    <div className="cards" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <CardBone key={at} />
      ))}
    </div>
  );
}

/** The shape of a list of rows with a small picture. */
export function RowsSkeleton({ count = 4 }: { count?: number }): ReactNode {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="flex gap-3 rounded-card bg-paper p-3">
          <Bone className="aspect-4/3 w-28" />
          <span className="flex flex-1 flex-col gap-2.5 py-1">
            <Bone className="h-4 w-full" />
            <Bone className="h-3 w-1/2" />
            <Bone className="mt-2 h-4 w-1/3" />
          </span>
        </span>
      ))}
    </div>
  );
}
