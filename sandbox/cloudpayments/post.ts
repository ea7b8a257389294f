import type { Faults } from './faults.ts'
import { keepLast } from './keep-last.ts'
import type { MovableClock } from './movable-clock.ts'
import { reasonOfAnswer } from './reasons.ts'
import { isThere, send, type Answer, type Message } from './send.ts'
import type { Delivery, State } from './state.ts'
import { Closing, type World } from './world.ts'

const MINUTE_MS = 60_000
/** Minutes after which a notification that was not taken is sent again; the last one goes on. */
const pauses = [1, 2, 5, 10, 30]
const ATTEMPTS_MAX = 100
const UNAVAILABLE = 3006
const UNABLE_TO_CONNECT = 3007

interface PostOptions {
  state: State
  faults: Faults
  now: MovableClock['now']
  /** How long the shop may take to answer; milliseconds. */
  answerMs: number
}

export interface Post extends Pick<World, 'check' | 'tell'> {
  notifyTo(base: string): void
  /** Origin of the shop, or empty. */
  shop(): string
  /** Sends what is due. */
  sendDue(): void
  /** When the next one is due. */
  nextDue(): number | undefined
  /** Sends one that arrived, or was given up, again. */
  again(id: number): void
  /** Whether the shop answers at all, or there is none. */
  isShopThere(): Promise<boolean>
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Cuts off what is under way: it is sent again another time. */
  stop(): Promise<void>
}

const outcomeOf = (answer: Answer): string => ('code' in answer ? `code ${answer.code}` : answer.trouble)

function afterAttempts(made: number): number {
  const minutes = pauses[Math.min(made, pauses.length) - 1] ?? 1
  return minutes * MINUTE_MS
}

/** Notifications on their way to the shop: what is told of one account comes in order, and again until it is taken. */
export function openPost({ state, faults, now, answerMs }: PostOptions): Post {
  let base: string | undefined
  const closing = new AbortController()
  const lanes = new Map<string, Promise<void>>()
  const under = new Map<number, Promise<void>>()

  const deliver = (message: Message): Promise<Answer> =>
    base === undefined
      ? Promise.resolve({ code: 0 })
      : send(message, { base, secret: state.secret, wire: faults.wire, answerMs, closing: closing.signal })

  const add = (message: Message, lane: string, dueAt: number | null): Delivery => {
    const delivery: Delivery = { id: (state.lastId += 1), ...message, lane, dueAt, attempts: [] }
    state.deliveries.push(delivery)
    keepLast(state.deliveries, one => one.dueAt === null)
    return delivery
  }

  const attempt = async (delivery: Delivery): Promise<void> => {
    const answer = await deliver(delivery)
    delivery.attempts.push({ at: now(), outcome: outcomeOf(answer) })
    const isTaken = 'code' in answer && answer.code === 0
    const made = delivery.attempts.length
    delivery.dueAt = isTaken || made >= ATTEMPTS_MAX ? null : now() + afterAttempts(made)
  }

  const sendDue = (): void => {
    const moment = now()
    const due = state.deliveries.filter(
      ({ id, dueAt }) => dueAt !== null && dueAt <= moment && !under.has(id)
    )
    for (const delivery of due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)) {
      const { id, lane } = delivery
      const sent = (lanes.get(lane) ?? Promise.resolve())
        .then(() => attempt(delivery))
        .finally(() => {
          under.delete(id)
          if (lanes.get(lane) === sent) lanes.delete(lane)
        })
      lanes.set(lane, sent)
      under.set(id, sent)
    }
  }

  const idle = async (): Promise<void> => {
    while (under.size > 0) await Promise.all(under.values())
  }

  return {
    notifyTo: address => {
      base = address.replace(/\/+$/, '')
    },
    shop: () => (base === undefined ? '' : new URL(base).origin),
    async check(fields) {
      const delivery = add({ kind: 'check', fields }, '', null)
      if (faults.dropped.includes('check')) {
        delivery.attempts.push({ at: now(), outcome: 'не отправлено' })
        return UNAVAILABLE
      }
      const answer = await deliver(delivery)
      delivery.attempts.push({ at: now(), outcome: outcomeOf(answer) })
      if (closing.signal.aborted) throw new Closing()
      if ('code' in answer) return reasonOfAnswer(answer.code)
      return answer.isReached ? UNAVAILABLE : UNABLE_TO_CONNECT
    },
    tell(lane, notices) {
      const ordered = faults.reversed ? notices.toReversed() : notices
      for (const { kind, fields } of ordered) {
        const isDropped = faults.dropped.includes(kind) || base === undefined
        const dueAt = isDropped ? null : now() + (faults.late[kind] ?? 0)
        const first = add({ kind, fields }, lane, dueAt)
        if (isDropped) first.attempts.push({ at: now(), outcome: 'не отправлено' })
        else if (faults.twice) add({ kind, fields }, `${lane}, second`, dueAt)
      }
      sendDue()
    },
    sendDue,
    nextDue: () =>
      state.deliveries.reduce<number | undefined>((least, { dueAt }) => {
        return dueAt === null ? least : Math.min(dueAt, least ?? dueAt)
      }, undefined),
    again(id) {
      const delivery = state.deliveries.find(one => one.id === id && one.kind !== 'check')
      if (delivery) delivery.dueAt = now()
      sendDue()
    },
    isShopThere: async () => base === undefined || isThere(base, answerMs),
    idle,
    async stop() {
      closing.abort()
      await idle()
    }
  }
}
