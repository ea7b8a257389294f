import { describe, expect, test } from 'vitest'

import { answersAnything, figures, product } from '#test/marketplace-answers.ts'
import { faultOf } from '#test/marketplace-world.ts'

const answerTo = answersAnything()

const historyDay = (date: string) => ({ ...figures, date })
const history = (...days: object[]) => JSON.stringify([{ product, history: days }])

describe('the history', () => {
  test('days in order', async () => {
    const [one] = await answerTo.history(history(historyDay('2026-11-16'), historyDay('2026-11-15')))
    expect(one?.days.map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-16'])
    expect(one?.days[0]).toEqual({
      day: '2026-11-15',
      opens: 100,
      carts: 20,
      orders: 5,
      orderSum: 7736,
      buyouts: 3,
      buyoutSum: 4641
    })
  })

  test.each([
    ['a day twice', history(historyDay('2026-11-15'), historyDay('2026-11-15'))],
    ['a day before', history(historyDay('2026-11-13'))],
    ['a day after', history(historyDay('2026-11-21'))],
    ['a moment', history(historyDay('2026-11-15T00:00:00'))],
    ['no day', history(historyDay('вчера'))],
    ['no count', history({ ...historyDay('2026-11-15'), openCount: null })],
    ['an object', '{"data":[]}']
  ])('refused: %s', async (_, text) => {
    expect(await faultOf(answerTo.history(text))).toMatchObject({ kind: 'odd' })
  })
})
