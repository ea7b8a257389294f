import type { ClickHouse } from '#server/platform/clickhouse.ts'

export interface HeldInserts {
  /** The same, but its inserts begin when they are let go. */
  clickhouse: ClickHouse
  hold(): void
  letGo(): void
}

/** An engine that takes its time with inserts, and does them in the end. */
export function heldInserts(clickhouse: ClickHouse): HeldInserts {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  return {
    clickhouse: {
      ...clickhouse,
      async insert(one) {
        await gate.promise
        await clickhouse.insert(one)
      }
    },
    hold() {
      gate = Promise.withResolvers()
    },
    letGo: () => gate.resolve()
  }
}
