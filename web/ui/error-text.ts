import { problems } from '#contract/problems.ts'

/** Errors of the API carry a Russian sentence; what the browser or a bug throws is no text for people. */
export const errorText = (error: unknown): string =>
  error instanceof Error && error.name === 'ApiError' ? error.message : problems.INTERNAL[1]
