/** More than the marks of any campaign. It stands behind each of 21 addresses, so a longer one would make the page a flood. */
const CARRIED_MAX = 1024

/** What buttons of a landing carry on of the query of a request: whole parameters from its start, empty ones left out. */
export function carriedOn(query: string): string {
  if (query.length <= CARRIED_MAX && !query.includes('&&')) return query
  let carried = ''
  const cut = query.slice(0, CARRIED_MAX + 1)
  // What is cut within a parameter has no end that is seen.
  const whole = cut === query ? cut : cut.slice(0, Math.max(cut.lastIndexOf('&'), 0))
  for (const pair of whole.split('&')) {
    const longer = carried === '' ? pair : `${carried}&${pair}`
    if (longer.length > CARRIED_MAX) break
    if (pair !== '') carried = longer
  }
  return carried
}
