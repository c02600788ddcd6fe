/** Papers of one teacher. */
export const mostPapers = 5;
