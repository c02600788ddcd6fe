import * as m from '@lyceum/i18n/words';
import type { ReactNode } from 'react';
import { Tabs } from '../ui/tabs.tsx';
import type { AddressCode } from './address-code.tsx';

interface AddressTabsProps {
  label: string;
  current: AddressCode['kind'];
  onChoose: (kind: AddressCode['kind']) => void;
}

/** By phone, or by e-mail. */
export function AddressTabs({ label, current, onChoose }: AddressTabsProps): ReactNode {
  const items = [
    { key: 'phone', label: m.accounts_phone() },
    { key: 'email', label: m.accounts_email() },
  ] as const;
  return <Tabs label={label} items={items} current={current} onChoose={onChoose} />;
}
