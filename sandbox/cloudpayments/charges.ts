import { renew } from './payments.ts'
import type { Subscription } from './state.ts'
import { isLiving } from './subscriptions.ts'
import { Closing, type World } from './world.ts'

export interface Charges {
  /** Charges whatever is due. */
  chargeDue(): void
  nextDue(): number | undefined
  idle(): Promise<void>
}

async function charge(world: World, subscription: Subscription): Promise<void> {
  try {
    await renew(world, subscription)
  } catch (error) {
    if (!(error instanceof Closing)) throw error
  }
}

/** Renewals: what has a charge date and lives is charged once it has come. */
export function openCharges(world: World): Charges {
  const under = new Map<string, Promise<unknown>>()
  const due = () =>
    world.state.subscriptions.filter(one => isLiving(one) && one.nextAt !== null && !under.has(one.id))

  return {
    chargeDue() {
      const moment = world.now()
      for (const subscription of due().filter(({ nextAt }) => (nextAt ?? 0) <= moment)) {
        const { id } = subscription
        under.set(
          id,
          charge(world, subscription).finally(() => under.delete(id))
        )
      }
    },
    nextDue: () =>
      due().reduce<number | undefined>((least, { nextAt }) => {
        return nextAt === null ? least : Math.min(nextAt, least ?? nextAt)
      }, undefined),
    async idle() {
      while (under.size > 0) await Promise.all(under.values())
    }
  }
}
