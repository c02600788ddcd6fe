import type { ReactNode } from 'react';
import { RegisterPage } from './register-page.tsx';

/** By a phone of the mainland. */
export default function CnRegister(): ReactNode {
  return <RegisterPage name="accounts/cn-register" region="cn" />;
}
