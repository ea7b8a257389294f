import { expect, test } from 'vitest'

import type { PromoRow } from '#contract/promo.ts'
import { newAdmin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { keepPromo } from '#test/buyers.ts'
import { duringTests, beforeTests } from '#test/during-tests.ts'
import { nextName } from '#test/factories.ts'

const context = duringTests(startTestApp)
const admin = beforeTests(() => newAdmin(context))

const put = (id: string, payload: object) =>
  context.app.inject({ method: 'PUT', url: `/api/promo/${id}`, headers: admin.headers, payload })

/** As a form is opened with it. */
async function opened() {
  const was = { code: nextName('P').toUpperCase(), plans: ['START_1', 'START_12'], percent: 15, usage: 3 }
  const id = await keepPromo(context, { ...was, plans: ['START_1', 'START_12'] })
  return { id, was }
}

test('where something else stands by now nothing is changed, and what is there is told', async () => {
  const { id, was } = await opened()
  const code = nextName('Q').toUpperCase()
  await put(id, { usage: 2, plans: ['START_3'], percent: 20, code })
  expect((await put(id, { percent: 90, was })).json()).toMatchObject({
    statusCode: 409,
    code: 'CHANGED_MEANWHILE',
    details: [
      { field: 'code', message: `Теперь: ${code}.` },
      { field: 'plans', message: 'Теперь: «Старт», 3 мес.' },
      { field: 'percent', message: 'Теперь: 20 %.' },
      { field: 'usage', message: 'Теперь: 2.' }
    ]
  })
  expect((await put(id, {})).json()).toMatchObject({ percent: 20 })
})

test('a use that a payment took while the form was open is not given back', async () => {
  const { id, was } = await opened()
  await context.services.sql`update promos set usage = usage - 1 where id = ${id}`
  const reply = await put(id, { usage: 10, was: { usage: was.usage } })
  expect(reply.json()).toMatchObject({ statusCode: 409, details: [{ field: 'usage' }] })
  expect((await put(id, { usage: 9, was: { usage: 2 } })).json()).toMatchObject({ usage: 9 })
})

test('a field that nobody else has changed is saved, whatever became of the others', async () => {
  const { id, was } = await opened()
  await put(id, { usage: 2 })
  const { percent, plans, code } = was
  const about = { percent, plans: plans.toReversed(), code: code.toLowerCase() }
  expect((await put(id, { percent: 90, was: about })).json<PromoRow>()).toMatchObject({
    percent: 90,
    usage: 2
  })
})
