/** What was wanted may be done all the same: the answer was lost on its way, or it told of a fault. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof Error && 'mayBeDone' in error && error.mayBeDone === true

/** Says no more than is known of why something did not end well; `failed` names it. */
export const failureTitle = (error: unknown, failed: string): string =>
  mayBeDone(error) ? 'Не знаем, получилось ли' : failed
