import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as fc from 'fast-check'

import { DAY_MS } from '#contract/durations.ts'
import { dayOf, startOf } from '#contract/moscow-days.ts'

import type { LinkName, SampleApp } from './sample-app.ts'

const DRAIN_MS = 60_000

const linkNames = ['anna1', 'anna2', 'boris1', 'shared', 'deleted'] as const satisfies readonly LinkName[]

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'TelegramBot (like TwitterBot)'
]

/** A click some days ago: of a midnight of Moscow, the millisecond before it, or any time of the day. */
export const someClick = fc.record({
  link: fc.constantFrom(...linkNames),
  daysAgo: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 60 })),
  ofDay: fc.oneof(fc.constantFrom(0, DAY_MS - 1), fc.nat({ max: DAY_MS - 1 })),
  kind: fc.constantFrom('visit', 'visit', 'visit', 'confirm', 'button'),
  visitor: fc.nat({ max: 8 }),
  agent: fc.constantFrom(...agents),
  mark: fc.constantFrom('', 'spring', 'a/b', 'it%27s')
})
export type SomeClick = typeof someClick extends fc.Arbitrary<infer C> ? C : never

let last = 0

/** Clicks as lines of the spool; none of the future. */
export function spoolText({ links, visits, context }: SampleApp, clicks: readonly SomeClick[]): string {
  const now = context.now()
  const today = dayOf(now)
  return clicks
    .map(({ link, daysAgo, ofDay, kind, visitor, agent, mark }) => {
      const { id } = links[link]
      const line = {
        id: String((last += 1)),
        t: Math.min(startOf(today - daysAgo) + ofDay, now),
        l: id,
        o: visits.find(row => row.link === id)?.owner ?? '0',
        k: kind,
        ...(kind === 'button' && { n: visitor % 3 }),
        m: 'GET',
        ip: `77.88.8.${visitor + 1}`,
        ua: agent,
        q: `utm_campaign=${mark}`
      }
      return `${JSON.stringify(line)}\n`
    })
    .join('')
}

/** Takes a spool file in, the same again as after a failure when it is not `sure`. */
export async function takeInText({ context }: SampleApp, text: string, sure: boolean): Promise<void> {
  const file = join(context.dataDir, 'spool', `${Date.now()}-${randomUUID()}.jsonl`)
  await writeFile(file, text)
  context.services.ingest.add(file, sure)
  await context.services.ingest.drained(DRAIN_MS)
}
