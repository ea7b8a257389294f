const NAME_MAX = 31
const FORBIDDEN = /[[\]:*?/\\\u0000-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu

/** Cut between characters. */
function cut(text: string, length: number): string {
  const start = text.slice(0, length)
  return start.isWellFormed() ? start : start.slice(0, -1)
}

const cleaned = (name: string) =>
  cut(
    name
      .replace(FORBIDDEN, ' ')
      .trim()
      .replace(/^'+|'+$/g, ''),
    NAME_MAX
  )

/** Gives each sheet a name that spreadsheets take: what is asked for, and «… (2)» when that is taken. */
export function sheetNames(): (wanted: string) => string {
  const taken = new Set<string>()
  return wanted => {
    const base = cleaned(wanted) || 'Лист'
    for (let number = 1; ; number += 1) {
      const mark = number === 1 ? '' : ` (${number})`
      const name = cut(base, NAME_MAX - mark.length).trimEnd() + mark
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
