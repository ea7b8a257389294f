/** Whether a value is an object, or an array, whose fields may be looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
