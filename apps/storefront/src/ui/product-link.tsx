import { Link, type useGo } from '@lyceum/web/router';
import type { ReactNode } from 'react';
import { routes } from '../routes.ts';

interface ProductLinkProps {
  item: { id: string; type: number };
  className?: string;
  /** Its picture grows into that of the page. */
  morph?: boolean;
  children: ReactNode;
}

/** SPEC.md: types below 4 have the product page, all others the page of a service. */
export const isService = ({ type }: { type: number }): boolean => type >= 4;

export function ProductLink({ item, children, ...look }: ProductLinkProps): ReactNode {
  return isService(item) ? (
    <Link to={routes.childDetails} params={{ id: item.id }} {...look}>
      {children}
    </Link>
  ) : (
    <Link to={routes.goodDetail} params={{ id: item.id, type: String(item.type) }} {...look}>
      {children}
    </Link>
  );
}

export function openProduct(go: ReturnType<typeof useGo>, item: { id: string; type: number }): void {
  if (isService(item)) {
    go.to(routes.childDetails, { id: item.id });
  } else {
    go.to(routes.goodDetail, { id: item.id, type: String(item.type) });
  }
}
