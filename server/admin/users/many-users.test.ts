import { beforeAll, expect, test, vi } from 'vitest'

import { newAdmin, usersAsked, type Admin } from '#test/admins.ts'
import { startTestApp } from '#test/app.ts'
import { duringTests } from '#test/during-tests.ts'

// More users than are counted, none of whom ever paid, with ids of nine and of ten digits: as texts these are in another order.

vi.setConfig({ hookTimeout: 300_000 })

const COUNT = 10_120
/** Of one statement: the service gives it fifteen seconds, on a full machine too. */
const AT_ONCE = 2024
const FIRST_ID = 999_995_000

const context = duringTests(startTestApp)
let admin: Admin
beforeAll(async () => {
  admin = await newAdmin(context)
  const { sql } = context.services
  const at = new Date(context.now())
  for (let first = 1; first <= COUNT; first += AT_ONCE)
    await sql`
      insert into users (id, username, payed_to, registered_at)
      select ${FIRST_ID}::bigint + n, 'user' || n || '@' || case when n % 100 = 0 then 'rare' else 'many' end || '.example', ${at}, ${at}
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as n`
  await sql`analyze users`
})

const numbered = async (query: string) =>
  (await usersAsked(context, admin, query)).map(({ _id }) => Number(_id) - FIRST_ID)
const all = Array.from({ length: COUNT }, (_, index) => index + 1)
const ofMany = all.filter(n => n % 100 !== 0)
const ofRare = all.filter(n => n % 100 === 0)

test.each(['paid', 'payedTo', 'registrationDate'])(
  'equal ones by %s are in the order of their ids',
  async sort => {
    const pages = [
      ...(await numbered(`search=.example&sort=${sort}&skip=9900&limit=90`)),
      ...(await numbered(`search=.example&sort=${sort}&skip=9990&limit=50`)),
      ...(await numbered(`search=.example&sort=${sort}&skip=10000&limit=200`)).slice(40)
    ]
    expect(pages).toEqual(all.slice(9900))
    expect(await numbered(`search=.example&sort=-${sort}&skip=10000&limit=70`)).toEqual(
      all.toReversed().slice(10_000, 10_070)
    )
    expect(await numbered(`search=rare&sort=${sort}&limit=200`)).toEqual(ofRare)
    expect(await numbered(`search=many&sort=${sort}&limit=200&skip=4900`)).toEqual(ofMany.slice(4900, 5100))
  }
)

async function lastPageTells(query: string) {
  const { headers } = await context.app.inject({
    url: `/api/admin/users?${query}&skip=10000`,
    headers: admin.headers
  })
  return [headers['x-total-count'], headers['x-total-exact']]
}

test('a last page tells how many there are, exactly where that is known', async () => {
  expect(await lastPageTells('search=.example')).toEqual(['10000', 'false'])
  expect(await lastPageTells('search=rare')).toEqual([String(ofRare.length), 'true'])
  expect(await lastPageTells('search=nobody')).toEqual(['0', 'true'])
})
