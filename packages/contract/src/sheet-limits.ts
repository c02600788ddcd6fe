/** Of a sheet of products that is read in: products, and bytes of the request that brings them. */
export const sheetLimits = { rows: 1_000, bytes: 4 * 1_024 * 1_024 };
