import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { answersAnything } from '#test/marketplace-answers.ts'

import { MarketplaceFault } from './marketplace-fault.ts'

const answerTo = answersAnything()

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.json().map(text => `[${text}]`),
  fc.json().map(text => `{"data":{"products":${text}}}`)
)

test('whatever comes, it is an answer or a fault', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      for (const answer of Object.values(answerTo)) {
        const [outcome] = await Promise.allSettled([answer(text)])
        const came: unknown = outcome.status === 'fulfilled' ? outcome.value : outcome.reason
        expect(Array.isArray(came) || came instanceof MarketplaceFault).toBe(true)
      }
    }),
    { numRuns: 60 }
  )
})
