/** The address that somebody typed elsewhere before the form was opened; it comes with the state of the location. */
export const startTargetOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'target' in state && typeof state.target === 'string'
    ? state.target
    : ''
