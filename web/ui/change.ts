import { formatNumber, plural } from './format.ts'

export interface Change {
  direction: 'more' | 'less' | 'same'
  /** «на 22 % больше»; empty when there is nothing to say. */
  text: string
  /** The numbers behind it: «было 955», «к 14:00: 1 165, было 955»; empty when the words said it all. */
  numbers: string
}

interface Compared {
  /** What the page shows; more than what is compared while a period runs. */
  shown: number
  current: number
  before: number
  /** «14:00», when only what came until then is compared. */
  until: string | undefined
  /** How a number is written; as it is unless told. */
  words?: (n: number) => string
}

const times = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })

/** From here on «в 3 раза больше» reads easier than «на 200 % больше». */
const TIMES_FROM = 3

function changeWords(current: number, before: number): Pick<Change, 'direction' | 'text'> {
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
  if (amount === 100 && ratio > 0 && ratio < 1)
    return { direction: 'less', text: 'почти на\u00A0100\u00A0% меньше' }
  const direction = ratio > 1 ? 'more' : 'less'
  return { direction, text: `на\u00A0${amount}\u00A0% ${direction === 'more' ? 'больше' : 'меньше'}` }
}

function numbersBehind({ shown, current, before, until, words = formatNumber }: Compared): string {
  const was = `было\u00A0${words(before)}`
  if (until !== undefined && current !== shown) return `к\u00A0${until}: ${words(current)}, ${was}`
  return before === 0 || before === current ? '' : was
}

/** How a figure stands to the one of the period before, in words. */
export function changeOf(compared: Compared): Change {
  const { shown, current, before } = compared
  // Only the hour that still runs had any: nothing to measure yet.
  if (current === 0 && before === 0 && shown > 0) return { direction: 'same', text: '', numbers: '' }
  return { ...changeWords(current, before), numbers: numbersBehind(compared) }
}
