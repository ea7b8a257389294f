import { forgetOldAnswers } from './api/replay.ts'
import { openCharges } from './charges.ts'
import type { MovableClock } from './movable-clock.ts'
import type { Post } from './post.ts'
import type { World } from './world.ts'

/** How often it is looked whether something has come due by itself. */
const LOOK_MS = 1000

export interface Timeline {
  /** Does what is due, and waits until it is done. */
  settle(): Promise<void>
  /** Lets time pass: everything that comes due on the way is done in its order. */
  travel(ms: number): Promise<void>
  stop(): Promise<void>
}

interface Parts {
  world: World
  post: Post
  clock: MovableClock
  save: () => Promise<void>
  /** What the shop has to do before time goes on. */
  atEachStop: () => Promise<void>
  /** A travel stops at multiples of it, too; milliseconds. */
  stopEveryMs: number
}

/** What happens by itself as time goes: renewals, and notifications that were late or not taken. */
export function openTimeline({ world, post, clock, save, atEachStop, stopEveryMs }: Parts): Timeline {
  const charges = openCharges(world)
  const end = new AbortController()
  const isStopped = () => end.signal.aborted

  const next = (): number | undefined => {
    const dates = [charges.nextDue(), post.nextDue()].filter(date => date !== undefined)
    return dates.length === 0 ? undefined : Math.min(...dates)
  }
  const doDue = (): void => {
    charges.chargeDue()
    post.sendDue()
  }
  const nextStop = () => (Math.floor(clock.now() / stopEveryMs) + 1) * stopEveryMs
  const isDue = () => (next() ?? Infinity) <= clock.now()

  const settle = async (): Promise<void> => {
    do {
      doDue()
      await charges.idle()
      await post.idle()
    } while (isDue() && !isStopped())
    forgetOldAnswers(world.state, clock.now())
    await save()
  }

  const rest = async (): Promise<void> => {
    do {
      await settle()
      await atEachStop()
    } while (isDue() && !isStopped())
  }

  const moveTo = (moment: number): void => {
    const ms = Math.max(0, moment - clock.now())
    clock.move(ms)
    world.state.moved += ms
  }

  let travels: Promise<void> = Promise.resolve()
  const go = async (ms: number): Promise<void> => {
    const arrival = clock.now() + ms
    for (;;) {
      await rest()
      if (isStopped()) return
      const moment = Math.min(next() ?? Infinity, nextStop())
      if (moment > arrival) break
      moveTo(moment)
    }
    moveTo(arrival)
    await rest()
  }

  let isShopSeen = false
  /** A shop that is just starting shall not lose its renewals to checks that nobody answers. */
  const look = async (): Promise<void> => {
    if (!isDue()) return
    isShopSeen ||= await post.isShopThere()
    if (!isShopSeen || isStopped()) return
    doDue()
    await save().catch(() => {})
  }
  const looking = setInterval(() => void look(), LOOK_MS).unref()

  return {
    settle,
    travel: ms => {
      travels = travels.then(
        () => go(ms),
        () => go(ms)
      )
      return travels
    },
    async stop() {
      end.abort()
      clearInterval(looking)
      await post.stop()
      await charges.idle()
      await post.idle()
      await save()
    }
  }
}
