import { plural } from '#web/ui/format.ts'

export interface Change {
  direction: 'more' | 'less' | 'same'
  text: string
}

const times = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** From here on «в 3 раза больше» reads easier than «на 200 % больше». */
const TIMES_FROM = 3

/** How a figure stands to the one of the period before, in words. */
export function changeOf(current: number, before: number): Change {
  if (current === before) return { direction: 'same', text: current === 0 ? 'раньше тоже 0' : 'столько же' }
  if (before === 0) return { direction: 'more', text: 'раньше не было' }
  const ratio = current / before
  if (ratio >= TIMES_FROM) {
    const rounded = ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio)
    const noun = plural(rounded, ['раз', 'раза', 'раз'])
    return { direction: 'more', text: `в\u00A0${times.format(rounded)}\u00A0${noun} больше` }
  }
  const amount = Math.round(Math.abs(ratio - 1) * 100)
  if (amount === 0) return { direction: 'same', text: 'почти столько же' }
  const direction = ratio > 1 ? 'more' : 'less'
  return { direction, text: `на\u00A0${amount}\u00A0% ${direction === 'more' ? 'больше' : 'меньше'}` }
}
