/** How an icon looks beside words, which say what it is. */
export const smallIcon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
