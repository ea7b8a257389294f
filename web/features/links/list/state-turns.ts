import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { HOUR_MS } from '#contract/durations.ts'
import { listsKey } from '#web/features/links/link-queries.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

type Scheduled = Pick<LinkRecord, 'state' | 'startsAt' | 'endsAt'>

/** The server's clock decides, and this one may be ahead of it. */
const MARGIN_MS = 300
const AGAIN_MS = 60_000
/** A timer cannot wait longer than 24 days; a sleeping computer does not count at all. */
const LONGEST_MS = HOUR_MS

/** When a link will be another than the list says: its next start or end. */
function turnOf({ state, startsAt, endsAt }: Scheduled): number | undefined {
  if (state === 'blocked' || state === 'ended') return undefined
  const turn = (state === 'waiting' ? startsAt : null) ?? endsAt
  return turn === null ? undefined : Date.parse(turn)
}

/** How long the states of the links hold; undefined: until something changes them. */
export function timeToTurn(links: readonly Scheduled[], now: number): number | undefined {
  const turns = links.map(turnOf).filter(turn => turn !== undefined)
  if (turns.length === 0) return undefined
  // What should have turned and has not, turns soon by the other clock.
  const waits = turns.map(turn => (turn > now ? turn - now + MARGIN_MS : AGAIN_MS))
  return Math.min(...waits, LONGEST_MS)
}

/** Reads the list again when a link of it starts or ends. */
export function useRereadAtTurns(links: readonly Scheduled[]): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const time = timeToTurn(links, Date.now())
      if (time === undefined) return
      timer = setTimeout(() => {
        if (time < LONGEST_MS) void client.invalidateQueries({ queryKey: listsKey })
        wait()
      }, time)
    }
    wait()
    return () => clearTimeout(timer)
  }, [client, links])
}
