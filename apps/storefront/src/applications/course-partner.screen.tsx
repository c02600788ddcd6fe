import type { ReactNode } from 'react';
import { PartnerForm } from './partner-form.tsx';

export default function CoursePartner(): ReactNode {
  return <PartnerForm name="applications/course-partner" type="course" />;
}
