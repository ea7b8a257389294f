/** In the address: open the calendar. */
export const CHOOSE_DATES = 'dates'
