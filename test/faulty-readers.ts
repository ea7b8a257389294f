import type { ClickHouse } from '#server/platform/clickhouse.ts'

export type ReaderFault = 'refused' | 'done without an answer' | 'never ends'

/** Tells how many questions were put. */
type Counted = ClickHouse & { asked(): number }

/** The same ClickHouse, beside which something else happens just before its nth question. */
export function interrupted(clickhouse: ClickHouse, nth: number, work: () => Promise<unknown>): Counted {
  let questions = 0
  return {
    ...clickhouse,
    asked: () => questions,
    readers: {
      ...clickhouse.readers,
      async use(ask) {
        questions += 1
        if (questions === nth) await work()
        return clickhouse.readers.use(ask)
      }
    }
  }
}

/** The same ClickHouse, whose nth question goes wrong, and all that follow are refused. */
export function faulty(clickhouse: ClickHouse, nth: number, fault: ReaderFault): Counted {
  let questions = 0
  return {
    ...clickhouse,
    asked: () => questions,
    readers: {
      ...clickhouse.readers,
      async use(ask) {
        questions += 1
        if (questions < nth) return clickhouse.readers.use(ask)
        if (fault === 'never ends') return new Promise<never>(() => {})
        if (fault === 'done without an answer' && questions === nth) await clickhouse.readers.use(ask)
        throw new Error('the line to ClickHouse broke')
      }
    }
  }
}

/** The same ClickHouse, for which statements are too much of which `isTooMuch` says so, by their parameters. */
export const tooMuch = (
  clickhouse: ClickHouse,
  isTooMuch: (params: Readonly<Record<string, unknown>>) => boolean
): ClickHouse => ({
  ...clickhouse,
  readers: {
    ...clickhouse.readers,
    use: ask =>
      clickhouse.readers.use((reader, idle) =>
        ask(
          Object.assign(Object.create(reader), {
            async command(asked: Parameters<typeof reader.command>[0]) {
              if (isTooMuch(asked.query_params ?? {}))
                throw Object.assign(new Error('it wants too much memory'), { type: 'MEMORY_LIMIT_EXCEEDED' })
              return reader.command(asked)
            }
          }),
          idle
        )
      )
  }
})
