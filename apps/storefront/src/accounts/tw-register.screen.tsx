import type { ReactNode } from 'react';
import { RegisterPage } from './register-page.tsx';

/** By a phone of Taiwan, or by e-mail. */
export default function TwRegister(): ReactNode {
  return <RegisterPage name="accounts/tw-register" region="tw" />;
}
