import { timed } from './admin-lists.ts'
import type { AdminWorld } from './admin-world.ts'
import { median } from './numbers.ts'

// Pages that nobody has looked at yet: each is asked once, so that rows, and figures of their visits, come from wherever they lie.

const PAGES = 20
const COUNTED = 10_000
/** So far a search for links or payments is counted, and leafed through. */
const COUNTED_FOUND = 1000

const lists: readonly { question: string; rows: number }[] = [
  ...['users?sort=username', 'users?sort=-paid', 'users?search=petrov'].map(question => ({
    question,
    rows: COUNTED
  })),
  ...['shortlinks?sort=creationDate', 'shortlinks?sort=shortlink', 'shortlinks?sort=-shortlink'].map(
    question => ({ question, rows: COUNTED })
  ),
  ...['shortlinks?search=Рюкзак', 'shortlinks?search=petrov', 'payments?search=petrov'].map(question => ({
    question,
    rows: COUNTED_FOUND
  })),
  { question: 'payments?sort=amount', rows: COUNTED }
]

export interface Leafed {
  question: string
  /** Milliseconds of a page. */
  middle: number
  slowest: number
  within: number
}

/** Asks twenty pages of each list, each once: from the second to the last that is counted. */
export async function measurePages(world: AdminWorld, limitMs: number): Promise<Leafed[]> {
  const only = process.env.LISTS?.split(',')
  const measured: Leafed[] = []
  for (const { question, rows } of lists) {
    if (only && !only.includes(question.replace(/\?.*/, ''))) continue
    const times: number[] = []
    for (let page = 1; page <= PAGES; page += 1) {
      const skip = Math.round((page * rows) / (PAGES + 1) / 10) * 10
      times.push(await timed(world, `${question}&skip=${skip}`))
    }
    const within = times.filter(time => time <= limitMs).length
    measured.push({ question, middle: median(times), slowest: Math.max(...times), within })
  }
  return measured
}
