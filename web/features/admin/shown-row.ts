import { useState } from 'react'

import type { Identified } from './list/list-shape.ts'

/** The row whose panel is open; it stays known when the list has it no more, for example because it was settled. */
export function useShownRow<Row extends Identified>(
  rows: readonly Row[],
  id: string | undefined
): Row | undefined {
  const found = rows.find(row => row._id === id)
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? (kept?._id === id ? kept : undefined)
}
