/** The address that was typed on the screen before. In the history's state: it has no place in a URL. */
export const carriedUsername = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string'
    ? state.username
    : ''
