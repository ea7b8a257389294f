/** The id of the link that a new one is to be like; it comes with the state of the location. */
export const likeOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'like' in state && typeof state.like === 'string'
    ? state.like
    : undefined
