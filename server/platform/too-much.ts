const typeOf = (error: unknown) => (error instanceof Error && 'type' in error ? error.type : undefined)

/**
 * Whether ClickHouse says that a statement wanted more memory than one may have; not that all of them together have taken too much.
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
export const isTooLarge = (error: unknown): boolean =>
  typeOf(error) === 'MEMORY_LIMIT_EXCEEDED' && error instanceof Error && !error.message.includes('(total)')

/** That, or that it took too long: a smaller one may do, the same one not. */
export const isTooMuch = (error: unknown): boolean =>
  isTooLarge(error) || typeOf(error) === 'TIMEOUT_EXCEEDED'
