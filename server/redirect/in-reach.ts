import { inTime, NoAnswer } from '#server/platform/in-time.ts'
import { NoAnswerError } from '#server/platform/postgres-errors.ts'

/** Nobody waits longer for where a link leads. */
const PATIENCE_MS = 3000
/** More look-ups than this never wait at once while PostgreSQL answers; each holds a request in memory. */
const AT_ONCE_MAX = 2000
/** Of those, one asker's: whoever guesses at slugs over thousands of connections leaves room for everybody else. */
const SHARE_MAX = 500

export interface InReach<Answer> {
  /** @throws NoAnswerError when there is none in time, or none to be hoped for */
  ask(what: string, asker: string): Promise<Answer>
  /** The last question got no answer in time. */
  isSilent(): boolean
}

/**
 * Asks PostgreSQL as long as it answers. Once it was silent only one question at a time finds out whether it still is, and the others
 * fail at once: so a flood of them takes neither memory nor time from what needs no question.
 */
export function whileInReach<Answer>(
  question: (what: string) => Promise<Answer>,
  patienceMs = PATIENCE_MS
): InReach<Answer> {
  const sharesOf = new Map<string, number>()
  let underWay = 0
  let silent = false

  const count = (asker: string, change: 1 | -1) => {
    underWay += change
    const share = (sharesOf.get(asker) ?? 0) + change
    if (share === 0) sharesOf.delete(asker)
    else sharesOf.set(asker, share)
  }

  return {
    async ask(what, asker) {
      const share = sharesOf.get(asker) ?? 0
      if (share >= SHARE_MAX || underWay >= (silent ? 1 : AT_ONCE_MAX))
        throw new NoAnswerError('too much is asked already')
      count(asker, 1)
      try {
        const answer = await inTime(question(what), patienceMs)
        silent = false
        return answer
      } catch (error) {
        silent = error instanceof NoAnswer
        throw silent ? new NoAnswerError(error) : error
      } finally {
        count(asker, -1)
      }
    },
    isSilent: () => silent
  }
}
