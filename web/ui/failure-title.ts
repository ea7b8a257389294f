/** What was wanted may be done all the same: the answer was lost on its way, or somebody between gave up waiting for it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && 'isAnswered' in error && error.isAnswered === false

/** Says no more than is known of why something did not end well; `failed` names it. */
export const failureTitle = (error: unknown, failed: string): string =>
  isUnanswered(error) ? 'Не знаем, получилось ли' : failed
