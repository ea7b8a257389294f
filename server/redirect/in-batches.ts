import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting<Answer> {
  key: string
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Pace {
  /** Questions under way. */
  atOnce: number
  /** Keys of one. */
  most: number
  /** Between the beginnings of questions that follow one another: whoever asks without end leaves time for what needs no question. */
  everyMs: number
}

/**
 * Asks for keys one by one while nothing is under way, and puts those together that come meanwhile. What a question fails with, all who are
 * in it fail with.
 * @param question answers for each key, in their order
 */
export function inBatches<Answer>(
  question: (keys: string[]) => Promise<Answer[]>,
  { atOnce, most, everyMs }: Pace
): (key: string) => Promise<Answer> {
  const waiting: Waiting<Answer>[] = []
  let underWay = 0

  const askNext = async () => {
    underWay += 1
    while (waiting.length > 0) {
      const began = performance.now()
      const batch = waiting.splice(0, most)
      try {
        const answers = await question(batch.map(({ key }) => key))
        answers.forEach((answer, nth) => batch[nth]?.resolve(answer))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      const early = began + everyMs - performance.now()
      if (early > 0) await sleep(early)
    }
    underWay -= 1
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (underWay < atOnce) void askNext()
    })
}
