import { Link, type useGo } from '@lyceum/web/router';
import type { ComponentProps, ReactNode } from 'react';
import { routes } from '../routes.ts';
import { ButtonLink } from './button.tsx';
import { noteOpened, type ProductItem } from './opened-product.ts';

interface ProductLinkProps {
  item: { id: string; type: number } | ProductItem;
  className?: string;
  /** Its picture grows into that of the page. */
  morph?: boolean;
  children: ReactNode;
}

/** SPEC.md: types below 4 have the product page, all others the page of a service. */
export const isService = ({ type }: { type: number }): boolean => type >= 4;

export function ProductLink({ item, children, ...look }: ProductLinkProps): ReactNode {
  const onClick = (): void => noteOpened(item);
  return isService(item) ? (
    <Link to={routes.childDetails} params={{ id: item.id }} onClick={onClick} {...look}>
      {children}
    </Link>
  ) : (
    <Link to={routes.goodDetail} params={{ id: item.id, type: String(item.type) }} onClick={onClick} {...look}>
      {children}
    </Link>
  );
}

/** The same as a button. */
export function ProductButton({
  item,
  ...rest
}: { item: ProductLinkProps['item'] } & Pick<
  ComponentProps<typeof ButtonLink>,
  'look' | 'className' | 'children'
>): ReactNode {
  return isService(item) ? (
    <ButtonLink to={routes.childDetails} params={{ id: item.id }} {...rest} />
  ) : (
    <ButtonLink to={routes.goodDetail} params={{ id: item.id, type: String(item.type) }} {...rest} />
  );
}

export function openProduct(go: ReturnType<typeof useGo>, item: { id: string; type: number }): void {
  if (isService(item)) {
    go.to(routes.childDetails, { id: item.id });
  } else {
    go.to(routes.goodDetail, { id: item.id, type: String(item.type) });
  }
}
