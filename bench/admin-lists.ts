import { DAY_MS } from '#contract/durations.ts'

import { FIRST_USER } from './admin-fill.ts'
import type { AdminWorld } from './admin-world.ts'
import { median } from './numbers.ts'

const LAST = 'skip=10000'
/** Of a search for links or payments, which is counted to a thousand. */
const LAST_FOUND = 'skip=980'

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** What each list is asked: first and last page, each sort, each filter, searches that find many, few and nothing. */
const questions: Record<string, readonly string[]> = {
  users: [
    '',
    LAST,
    ...['registrationDate', 'username', '-username', 'payedTo', '-payedTo', 'paid', '-paid'].flatMap(sort => [
      `sort=${sort}`,
      `sort=${sort}&${LAST}`
    ]),
    ...['NEW', 'ACTIVE', 'OVERDUE', 'INACTIVE'].flatMap(status => [
      `status=${status}`,
      `status=${status}&${LAST}`
    ]),
    'status=OVERDUE&sort=paid',
    'plan=START_1',
    `plan=START_1&${LAST}`,
    'plan=UNLIMITED_12&sort=-paid',
    'role=SELLER',
    `role=SELLER&${LAST}`,
    'role=ADMIN',
    'confirm=false',
    `confirm=false&sort=username&${LAST}`,
    'search=ivan.petrov',
    'search=petrov',
    'search=petrov&sort=-paid',
    `search=petrov&${LAST}`,
    'search=mail.ru',
    `search=mail.ru&${LAST}`,
    'search=company4242.ru',
    'search=nobodyhere',
    'search=%25',
    'search=an',
    'search=an&sort=payedTo'
  ],
  'users/list': ['', LAST, 'search=petrov'],
  shortlinks: [
    '',
    LAST,
    ...['creationDate', 'shortlink', '-shortlink'].flatMap(sort => [`sort=${sort}`, `sort=${sort}&${LAST}`]),
    `user=${FIRST_USER + 1}`,
    `user=${FIRST_USER + 1}&${LAST}`,
    `user=${FIRST_USER + 1}&sort=-shortlink&${LAST}`,
    `user=${FIRST_USER + 1}&search=рюкзак`,
    `user=${FIRST_USER + 1}&search=рюкзак&${LAST_FOUND}`,
    `user=${FIRST_USER + 1}&search=рюкзак&sort=-shortlink&${LAST}`,
    `user=${FIRST_USER + 1}&search=petrov`,
    `user=${FIRST_USER + 1}&search=77777`,
    'isMicrolanding=true',
    `isMicrolanding=true&${LAST}`,
    'adult=true',
    `adult=true&sort=shortlink&${LAST}`,
    'blocked=true',
    'blocked=true&sort=shortlink',
    'complaints=true',
    'search=wildberries',
    `search=wildberries&${LAST_FOUND}`,
    'search=Рюкзак',
    `search=Рюкзак&${LAST_FOUND}`,
    'search=рюкзак 77777',
    'search=company4242.ru',
    'search=company42&sort=shortlink',
    'search=petrov',
    `search=petrov&${LAST_FOUND}`,
    'search=ivan.petrov&sort=shortlink',
    'search=9e3779',
    'search=nobodyhere',
    'search=ку'
  ],
  payments: [
    '',
    LAST,
    ...['date', 'amount', '-amount'].flatMap(sort => [`sort=${sort}`, `sort=${sort}&${LAST}`]),
    'plan=START_1',
    `plan=START_1&${LAST}`,
    'plan=UNLIMITED_12',
    'plan=UNLIMITED_12&sort=amount',
    ...['Completed', 'Declined', 'Cancelled'].flatMap(status => [
      `status=${status}`,
      `status=${status}&sort=amount`
    ]),
    `status=Completed&${LAST}`,
    `status=Declined&${LAST}`,
    'odd=true',
    'odd=true&sort=amount',
    'odd=false',
    `odd=false&${LAST}`,
    `dateFrom=${dayBefore(400)}&dateTo=${dayBefore(390)}`,
    `dateFrom=${dayBefore(400)}&dateTo=${dayBefore(300)}&sort=amount`,
    `dateFrom=${dayBefore(400)}&dateTo=${dayBefore(300)}&sort=amount&${LAST}`,
    `user=${FIRST_USER + 5}`,
    'search=ivan.petrov',
    'search=petrov',
    `search=petrov&${LAST_FOUND}`,
    'search=petrov&sort=amount',
    'search=mail.ru',
    `search=mail.ru&${LAST_FOUND}`,
    'search=company4242.ru',
    'search=3000012345',
    'search=new10',
    `search=new10&${LAST_FOUND}`,
    'search=nobodyhere',
    'search=%25',
    'search=an'
  ],
  complaints: ['', LAST],
  audit: ['', LAST],
  'payments/odd': ['', 'settled=true', `settled=true&${LAST}`, 'search=petrov'],
  statistics: ['', `dateFrom=${dayBefore(364)}`, `dateFrom=${dayBefore(1090)}&by=month`],
  'statistics/plans': ['']
}

const TRIES = Number(process.env.TRIES ?? 3)

export interface Measured {
  list: string
  question: string
  /** Milliseconds: the first time, the middle of all, and the least: on a machine that others use, the nearest to what the work takes. */
  first: number
  middle: number
  least: number
}

/** What took so long that it was broken off counts as endless. */
export async function timed({ url, headers }: AdminWorld, question: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/admin/${question}`, { headers })
  await answer.arrayBuffer()
  return answer.status === 200 ? performance.now() - began : Infinity
}

/** Asks every list everything, through its route. `tell` hears of each question. */
export async function measureLists(
  world: AdminWorld,
  tell: (one: Measured) => void = () => {}
): Promise<Measured[]> {
  const measured: Measured[] = []
  const only = process.env.LISTS?.split(',')
  for (const [list, queries] of Object.entries(questions)) {
    if (only && !only.includes(list)) continue
    for (const query of queries) {
      const question = query === '' ? list : `${list}?${query}`
      const first = await timed(world, question)
      const times: number[] = first === Infinity ? [first, first] : []
      for (let n = times.length; n < TRIES; n += 1) times.push(await timed(world, question))
      const [least = 0] = times.toSorted((a, b) => a - b)
      const one = { list, question, first, middle: median(times), least }
      tell(one)
      measured.push(one)
    }
  }
  return measured
}
