const TOO_MUCH: ReadonlySet<unknown> = new Set(['MEMORY_LIMIT_EXCEEDED', 'TIMEOUT_EXCEEDED'])

/**
 * Whether ClickHouse says that a statement was too much for what one may have: a smaller one may do, the same one not.
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && TOO_MUCH.has(error.type)
