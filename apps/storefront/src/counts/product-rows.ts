import { routes } from '../routes.ts';

/** The screens of one product; `id` in their address is the product's. */
export const productRows: readonly unknown[] = [
  routes.childDetails,
  routes.consultationService,
  routes.goodDetail,
  routes.selectionCourseDetail,
  routes.spaceRental,
];
