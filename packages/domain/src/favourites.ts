/** Of a list of favourites, in characters. */
export const longestListName = 40;
/** Of one account. */
export const mostLists = 50;
