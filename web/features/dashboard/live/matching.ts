import { NO_CITY, type Filters, type LiveVisit } from '#contract/analytics.ts'

interface Wanted {
  id: string | undefined
  filters: Filters
}

/** `os:Android` as `['os', 'Android']`; a value has colons of its own. */
function split(text: string): [key: string, value: string] {
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}

function fitsDevice(visit: LiveVisit, device: string): boolean {
  const [key, value] = split(device)
  if (key === 'os') return visit.os === value
  return key === 'browser' ? visit.browser === value : visit.device === device
}

function fitsMark(visit: LiveVisit, utm: string): boolean {
  const [key, value] = split(utm)
  return Reflect.get(visit, `utm_${key}`) === value
}

/** Whether a visit belongs to what the page shows. */
export function isWanted(visit: LiveVisit, { id, filters }: Wanted): boolean {
  const { city, country, source, device, referrer, utm } = filters
  return (
    (id === undefined || visit.id === id) &&
    (city === undefined || (visit.city || NO_CITY) === city) &&
    (country === undefined || visit.country === country) &&
    (source === undefined || visit.source === source) &&
    (device === undefined || fitsDevice(visit, device)) &&
    (referrer === undefined || visit.referrer === referrer) &&
    (utm === undefined || fitsMark(visit, utm))
  )
}
