/** More than the marks of any campaign. It stands behind each of 21 addresses, so a longer one would make the page a flood. */
const CARRIED_MAX = 1024

/** What buttons of a landing carry on of the query of a request: whole parameters from its start, empty ones left out. */
export function carriedOn(query: string): string {
  if (query.length <= CARRIED_MAX && !query.includes('&&')) return query
  let carried = ''
  for (const pair of query.slice(0, CARRIED_MAX + 1).split('&')) {
    const longer = carried === '' ? pair : `${carried}&${pair}`
    if (longer.length > CARRIED_MAX) break
    if (pair !== '') carried = longer
  }
  return carried
}
