import type { RefObject } from 'react'

import { isForScreen } from '#web/ui/keys/free-key.ts'
import { useWindowKey } from '#web/ui/keys/use-window-key.ts'

const ROW_WAY = 'data-row-way'

/** What the keys go over: one place in each row, which has the row's id. */
export const rowWay = (id: string) => ({ [ROW_WAY]: id })

/** By the place of the key, for the Russian layout has other letters there. */
const steps: Record<string, number> = { KeyJ: 1, KeyK: -1, ArrowDown: 1, ArrowUp: -1 }

/** The place that a key leads to. */
function destination(event: KeyboardEvent, ways: readonly HTMLElement[], at: number) {
  const isHere = at !== -1
  if (isHere && event.key === 'Home') return ways[0]
  if (isHere && event.key === 'End') return ways.at(-1)
  const step = steps[event.code]
  // From elsewhere on the page the arrows scroll; the letters go to the first row.
  if (step === undefined || (!isHere && event.code.startsWith('Arrow'))) return undefined
  return isHere ? ways[at + step] : ways[0]
}

interface RowDeeds {
  choose: ((id: string, isRange: boolean) => void) | undefined
  remove: ((id: string) => void) | undefined
}

/** j and k or the arrows go from row to row, Home and End to the first and last, Space chooses, Delete removes; Enter opens, being a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>, { choose, remove }: RowDeeds): void {
  useWindowKey(event => {
    if (!isForScreen(event)) return
    const ways = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_WAY}]`) ?? [])]
    const row = document.activeElement?.closest('[data-row]')
    const at = ways.findIndex(way => row?.contains(way))
    const here = ways[at]
    if (here && here === document.activeElement) {
      const deeds: Record<string, RowDeeds['choose']> = { ' ': choose, Delete: remove }
      const deed = deeds[event.key]
      if (deed) {
        event.preventDefault()
        deed(here.getAttribute(ROW_WAY) ?? '', event.shiftKey)
        return
      }
    }
    const next = destination(event, ways, at)
    if (!next) return
    event.preventDefault()
    next.focus()
  })
}
